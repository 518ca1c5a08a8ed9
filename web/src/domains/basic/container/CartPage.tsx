import { cart, cartApi } from '#contract/basic/container/cart.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';

const master = { spec: cart.spec, api: cartApi };

/** Picking carts (拣货车), and the labels they are scanned by. */
export function CartPage() {
  return (
    <ResourcePage
      of={master}
      toolbar={(rows, _, param) => (
        <LabelAct
          noun="拣货车"
          kind="cartLabel"
          calls={cartApi}
          ids={rows.map(({ id }) => id)}
          list={cartApi.page}
          param={param}
        />
      )}
    />
  );
}
