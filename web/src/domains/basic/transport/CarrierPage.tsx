import { carrier, carrierApi } from '#contract/basic/transport/carrier.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { DueDay } from './DueDay.tsx';

const master = { spec: carrier.spec, api: carrierApi };

/** Carriers (承运商): with the days their papers run out. */
export function CarrierPage() {
  return (
    <ResourcePage
      of={master}
      render={{
        licenceUntil: (day) => <DueDay day={day} />,
        insureUntil: (day) => <DueDay day={day} />,
        contractUntil: (day) => <DueDay day={day} />,
      }}
    />
  );
}
