import { Empty } from 'antd';
import { isDesigned } from '#contract/report/design/kinds.ts';
import { printTemplateApi, type PrintTemplate } from '#contract/report/design/template.ts';
import { printTemplateLife } from '#contract/report/life.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { TEMPLATE_READS } from './reads.ts';
import { Shape } from './Shape.tsx';

interface Props {
  template: PrintTemplate;
  version: number;
  onClose: () => void;
  onRolled: () => void;
}

/** What was published, newest first; an older one can come back as the next. */
export function Revisions({ template: { id, kind, liveRev, status }, version, onClose, onRolled }: Props) {
  const found = useCall(printTemplateApi.revisions, { id });
  const rollback = useAct(printTemplateApi.rollback, TEMPLATE_READS, { done: '已回滚' });
  const list = found.data?.list ?? [];
  return (
    <Drawer open title="版本" onClose={onClose}>
      {found.data && list.length === 0 && <Empty description="还没有发布过" />}
      <ul className="hc-design-revisions">
        {list.map(({ revision, fromRev, publishedBy, publishedAt, design }) => (
          <li key={revision}>
            <svg className="hc-drawn" viewBox={`0 0 ${design.paper.w} ${design.paper.h}`} aria-hidden>
              <rect width={design.paper.w} height={design.paper.h} fill="#fff" />
              {isDesigned(kind) && design.elements.map((one) => <Shape key={one.id} kind={kind} one={one} />)}
            </svg>
            <div>
              <strong>
                版本 {revision}
                {revision === liveRev && '（使用中）'}
              </strong>
              <p className="hc-faint">
                {publishedBy} {publishedAt}
                {fromRev !== null && `，回滚自版本 ${fromRev}`}
              </p>
              {revision !== liveRev && (
                <Act
                  life={printTemplateLife}
                  action="rollback"
                  state={status}
                  size="small"
                  ask={`版本 ${revision} 的设计将作为新版本发布，未发布的修改会被替换。`}
                  onConfirm={async () => {
                    await rollback.mutateAsync({ id, version, revision });
                    onRolled();
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
