import { Input } from 'antd';
import { SHARED_BASIS, SHARED_OVER, sharedCostFields, type SharedMember } from '#contract/billing/shared-cost.ts';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';

const member = sharedCostFields.members.unwrap().element.shape;

/** What a member is named by, for each that a cost may be spread over. */
const NAMED: Readonly<Record<number, ChildColumn<SharedMember>>> = {
  [SHARED_OVER.owner]: {
    title: '货主',
    name: 'ownerId',
    schema: member.ownerId,
    input: <RefSelect of="owner" />,
  },
  [SHARED_OVER.order]: { title: '单号', name: 'orderNo', schema: member.orderNo, input: <Input /> },
  [SHARED_OVER.goods]: {
    title: '商品',
    name: 'goodsId',
    schema: member.goodsId,
    input: <RefSelect of="goods" />,
  },
};
const SHARE: ChildColumn<SharedMember> = {
  title: '份额',
  name: 'share',
  width: 140,
  schema: member.share,
  input: <Input inputMode="decimal" />,
};

/** Whom a cost is spread over: nobody named is everybody who has some of the basis; fixed shares are said here. */
export function Members({ over, basis }: { over: number; basis: number | undefined }) {
  const named = NAMED[over];
  if (!named) return null;
  const fixed = basis === SHARED_BASIS.fixed;
  return (
    <ChildGrid<SharedMember>
      key={over}
      name="members"
      label="分摊对象"
      add="增加分摊对象"
      columns={fixed ? [named, SHARE] : [named]}
      fresh={() => ({})}
      empty={fixed ? '请增加分摊对象并填写份额' : '不指定时，期间内有依据数量的全部参与分摊'}
    />
  );
}
