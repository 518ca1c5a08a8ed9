import { advanceHouse, advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';

type House = RowOf<typeof advanceHouseApi.page>;

const master = { spec: advanceHouse.spec, api: advanceHouseApi };

const columns: Columns<House> = [
  {
    ...column.text<House>('regionCodes', '服务地区', { width: 320 }),
    render: (codes: string[]) => (
      <span className="hc-cut hc-num" style={{ maxWidth: 320 }} title={codes.join('、')}>
        {codes.join('、') || '-'}
      </span>
    ),
  },
];

/** Forward warehouses (前置仓): each with the regions it serves, entered by their division codes. */
export function AdvanceHousePage() {
  return <ResourcePage of={master} columns={columns} />;
}
