import { Table } from 'antd';
import { fieldsOf, type Field } from '#contract/kit/field.ts';
import { copiedNamed, saysOf, type CopiedName } from '#contract/strategy/copied.ts';
import type { CopyCell, CopyTold } from '#contract/strategy/copy.ts';
import { heard } from '../../../locale/speech.ts';
import { scopeOf } from '../scope.ts';

type Row = CopyTold['rows'][number];

const OUTCOMES: Record<CopyCell['outcome'], { label: string; tone: string }> = {
  NEW: { label: '将新增', tone: 'good' },
  SAME: { label: '已存在', tone: 'calm' },
  TAKEN: { label: '内容不同', tone: 'warn' },
  REFUSED: { label: '无法复制', tone: 'bad' },
};
const HOUSE_WIDTH = 240;

/** Every row beside what becomes of it in each warehouse. */
export function CopyPreview({ setting, told }: { setting: CopiedName; told: CopyTold | undefined }) {
  const { spec } = copiedNamed(setting),
    says = saysOf(setting);
  const fields = fieldsOf(spec.fields);
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      className="hc-copy"
      loading={!told}
      pagination={{ pageSize: 50, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      dataSource={told?.rows ?? []}
      columns={[
        {
          title: '适用',
          width: 180,
          fixed: 'left',
          render: (_, { labels, values }) => scopeOf(fields, spec.key, { ...spoken(fields, values), ...labels }),
        },
        {
          title: '规则',
          width: 260,
          render: (_, { values, labels }) => [says(values), labels.goodsIds ?? ''].filter(Boolean).join('：'),
        },
        ...(told?.warehouses ?? []).map(({ id, name, added }) => ({
          title: `${name}（将新增${added}）`,
          key: id,
          width: HOUSE_WIDTH,
          render: (_: unknown, { cells }: Row) => {
            const cell = cells.find(({ warehouseId }) => warehouseId === id);
            return cell && <Fate {...cell} says={says} />;
          },
        })),
      ]}
    />
  );
}

/** Fields that say themselves what they are: a name. */
const spoken = (fields: readonly Field[], values: Row['values']): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, ref, dict }) => {
      const value = values[name];
      return !ref && !dict && typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** What becomes of a row there, and what stands in its way. */
function Fate({ outcome, why, there, says }: CopyCell & { says: (row: object) => string }) {
  const { label, tone } = OUTCOMES[outcome];
  return (
    <>
      <span className="hc-tag" data-tone={tone}>
        {label}
      </span>
      {outcome === 'TAKEN' && there ? (
        <div className="hc-faint">目标：{says(there)}</div>
      ) : (
        why && <div className="hc-faint">{heard(why)}</div>
      )}
    </>
  );
}
