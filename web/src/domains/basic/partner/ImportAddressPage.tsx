import { useNavigate } from 'react-router';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { ConsigneeAddressPage } from './ConsigneeAddressPage.tsx';

/** The import of addresses under an address of its own (specification, routes): the list, with the import open above it. */
export function ImportAddressPage() {
  const navigate = useNavigate();
  return (
    <>
      <ConsigneeAddressPage />
      <ImportDialog
        of={consigneeAddressApi}
        label="收货地址"
        touches={[consigneeAddressApi.page]}
        open
        onClose={() => void navigate('/Base/ConsigneeAddress')}
      />
    </>
  );
}
