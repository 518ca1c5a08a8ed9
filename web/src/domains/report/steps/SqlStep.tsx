import { Button, Collapse, Input } from 'antd';
import { dynamicReportApi } from '#contract/report/run.ts';
import { reportViews } from '#contract/report/views.ts';
import { useAct } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { merged, type StepProps } from '../draft.ts';

/** The text, beside the subjects its author may read; a click writes the name. */
export function SqlStep({ draft, change }: StepProps) {
  const held = useSession((s) => s.perms);
  const fetch = useAct(dynamicReportApi.querySqlField, [], { done: '已获取字段' });
  const mine = reportViews.filter(({ permit }) => held.has(permit));
  const write = (text: string): void => change({ sql: `${draft.sql}${/\s$|^$/.test(draft.sql) ? '' : ' '}${text}` });
  return (
    <div className="hc-report-write">
      <div>
        <Input.TextArea
          aria-label="SQL"
          autoSize={{ minRows: 18, maxRows: 30 }}
          spellCheck={false}
          value={draft.sql}
          placeholder={
            'select goods_code, goods_name, sum(on_hand) as 数量\nfrom rpt.v_stock\nwhere quality = :quality [[ and owner_code = :owner ]]\ngroup by 1, 2'
          }
          onChange={(event) => change({ sql: event.target.value })}
        />
        <p className="hc-faint">参数写成 :名称；[[ … ]] 中的条件在参数为空时不参与查询。只能查询右侧的数据对象。</p>
        <Button
          type="primary"
          loading={fetch.isPending}
          disabled={draft.sql.trim() === ''}
          onClick={() =>
            fetch.mutate(
              { sql: draft.sql, params: draft.params },
              { onSuccess: (found) => change({ fields: merged(found, draft.fields) }) },
            )
          }
        >
          获取字段
        </Button>
      </div>
      <aside className="hc-report-catalogue" aria-label="数据对象">
        <Collapse
          size="small"
          items={mine.map((view) => ({
            key: view.name,
            label: `${view.title} rpt.${view.name}`,
            children: (
              <>
                <Button type="link" size="small" onClick={() => write(`rpt.${view.name}`)}>
                  写入 rpt.{view.name}
                </Button>
                {view.columns.map((one) => (
                  <Button key={one.name} type="text" size="small" block onClick={() => write(one.name)}>
                    {one.title}　{one.name}
                  </Button>
                ))}
              </>
            ),
          }))}
        />
      </aside>
    </div>
  );
}
