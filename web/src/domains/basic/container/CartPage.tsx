import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { cart, cartApi } from '#contract/basic/container/cart.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelDialog } from '../../../ui/document/LabelDialog.tsx';

const master = { spec: cart.spec, api: cartApi };

/** Picking carts (拣货车), and the labels they are scanned by. */
export function CartPage() {
  const [labels, setLabels] = useState<number[]>([]);
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(rows) => (
          <Act
            permit={cartApi.labelFile.permit}
            label="打印标签"
            icon={<PrinterOutlined />}
            off={rows.length === 0 ? '请先选择拣货车' : null}
            onConfirm={() => setLabels(rows.map(({ id }) => id))}
          />
        )}
      />
      <LabelDialog noun="拣货车" calls={cartApi} ids={labels} onClose={() => setLabels([])} />
    </>
  );
}
