import { Button } from 'antd';
import { z } from 'zod';
import { qtyOf, taken, type Draft, type LineKind } from '../../ui/lines/draft.ts';
import { LineGrid } from '../../ui/lines/LineGrid.tsx';
import { LineRow, type RowProps } from '../../ui/lines/LineRow.tsx';
import { useLines } from '../../ui/lines/useLines.ts';

const DUMPLINGS = {
  id: 1,
  code: 'SP-01',
  name: '速冻水饺',
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
};

/** The least a document can say of its lines. */
const PLAIN: LineKind<Draft, { goodsId: number; unitQty: number }> = {
  max: 5,
  shape: { goodsId: z.int(), unitQty: z.int('请输入正整数').min(1, '请输入正整数') },
  blank: (key) => ({ key, goods: null, level: 1, qty: '' }),
  isBlank: ({ goods, qty }) => goods === null && qty === '',
  withGoods: taken,
  sent: (draft, goodsId) => ({ goodsId, unitQty: qtyOf(draft) }),
  wants: () => '',
};

const Row = (row: RowProps<Draft>) => (
  <LineRow row={row} withGoods={taken}>
    {null}
  </LineRow>
);

/** The line editor with nothing of a document in it. */
export function GalleryLines() {
  const lines = useLines(
    PLAIN,
    [
      { key: 1, goods: DUMPLINGS, level: 3, qty: '5' },
      { key: 2, goods: DUMPLINGS, level: 1, qty: '' },
    ],
    undefined,
  );
  return (
    <LineGrid lines={lines} ownerId={undefined} heads={[]} row={Row}>
      <Button size="small" onClick={() => lines.judge()}>
        校验
      </Button>
    </LineGrid>
  );
}
