import { area } from '#contract/basic/warehouse/area.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { spotCount, spots, type CodeRule, type Range } from '#contract/basic/warehouse/shelf-codes.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { useCall } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import '../basic.css';

export type Ranges = Partial<Record<'bay' | 'level' | 'slot', Range>>;

type Choices = Endpoint & typeof area.api.options;

/** Codes shown of a long row: enough to see how they go on. */
const SHOWN = 8;

/** The codes a batch is about to make, as they are typed. */
export function PositionPreview({ rule, max }: { rule: CodeRule | undefined; max: number }) {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Ranges & { areaId?: number; roadwayId?: number };
  const areaCode = useCode(area.api.options, values.areaId);
  const roadwayCode = useCode(roadway.api.options, values.roadwayId);
  if (!rule)
    return <section className="hc-preview hc-faint">选择编码规则和库区后，这里会列出将要生成的库位编码</section>;
  const ranges: Ranges = Object.fromEntries(
    (['bay', 'level', 'slot'] as const)
      .filter((key) => typeof values[key]?.from === 'number' && typeof values[key]?.to === 'number')
      .map((key) => [key, values[key]]),
  );
  const count = spotCount(rule, ranges);
  const fault =
    count === 0
      ? '范围不正确：「到」不能小于「从」'
      : count > max
        ? `一次最多生成 ${formatQty(max)} 个，请缩小范围`
        : null;
  const codes = fault
    ? []
    : spots(rule, { area: areaCode ?? '库区', roadway: roadwayCode ?? '巷道' }, ranges).map(({ code }) => code);
  const shown = codes.length > SHOWN + 1 ? codes.slice(0, SHOWN) : codes;
  return (
    <section className="hc-preview" data-fault={fault !== null} role="status">
      <div className="hc-preview-head">
        将生成 <b className="hc-num">{formatQty(count)}</b> 个库位 {fault && <span className="hc-bad">{fault}</span>}
      </div>
      {!fault && (
        <div className="hc-codes">
          {shown.map((code) => (
            <code key={code}>{code}</code>
          ))}
          {shown.length < codes.length && (
            <>
              <span className="hc-faint">…</span>
              <code>{codes.at(-1)}</code>
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The code of a chosen row. */
function useCode(options: Choices, id: number | undefined): string | undefined {
  const answer = useCall(options, { ids: [id ?? 0] }, { enabled: id !== undefined, staleMs: 60_000, quiet: true });
  const rows: OutputOf<Choices> = answer.data ?? [];
  return id === undefined ? undefined : rows[0]?.code;
}
