import { HistoryOutlined } from '@ant-design/icons';
import { Button, Popover, Skeleton } from 'antd';
import { useState } from 'react';
import { importTemplateApi, type TemplateRow } from '#contract/ops/import-template.ts';
import { useCall } from '../../../data/query.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { templateChanges } from './template-changes.ts';

interface Props {
  id: number;
  onTake: (design: TemplateRow) => void;
}

/** The designs a template had: who changed what, and when; one is put back on the table to be saved again. */
export function TemplateHistory({ id, onTake }: Props) {
  const [open, setOpen] = useState(false);
  const take = (design: TemplateRow): void => {
    onTake(design);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      title="历史版本"
      content={<Designs id={id} onTake={take} />}
    >
      <Button type="text" icon={<HistoryOutlined />}>
        历史版本
      </Button>
    </Popover>
  );
}

function Designs({ id, onTake }: Props) {
  const all = useCall(importTemplateApi.history, { id }, { staleMs: 0, quiet: true });
  if (all.error && !all.data) return <Trouble failure={all.error} retry={() => void all.refetch()} />;
  if (!all.data) return <Skeleton active paragraph={{ rows: 3 }} className="hc-template-history" />;
  return (
    <ul className="hc-template-history">
      {all.data.map((design, i) => {
        const before = all.data[i + 1],
          changes = before ? templateChanges(before, design) : [];
        return (
          <li key={design.revision}>
            <b>版本 {design.revision}</b>
            <span>
              {design.updatedBy ?? '-'}　<span className="hc-faint hc-num">{design.updatedAt}</span>
            </span>
            {i === 0 ? (
              <span className="hc-faint">当前</span>
            ) : (
              <Button
                type="link"
                size="small"
                aria-label={`恢复版本 ${design.revision}`}
                onClick={() => onTake(design)}
              >
                恢复
              </Button>
            )}
            <p className="hc-faint">
              {design.revision === 1 ? '新建' : changes.length > 0 ? changes.join('；') : '没有改动'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
