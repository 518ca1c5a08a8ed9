import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { use, useState } from 'react';
import { paperApi, PAPERS_MAX } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { useAllowed } from '../../data/session.ts';
import { PickedContext } from '../act/where.tsx';
import { PaperDialog } from './PaperDialog.tsx';

/** 打印单据 where several papers come from one place: over a selection, or on the page of one document. */
export function PaperMenu({ papers }: { papers: Partial<Readonly<Record<PaperKind, readonly number[]>>> }) {
  const [open, setOpen] = useState<PaperKind | null>(null);
  const allowed = useAllowed(paperApi.print.permit);
  const picked = use(PickedContext);
  if (!allowed || picked === 0) return null;
  const items = KINDS.flatMap((key) => {
    const ids = papers[key];
    if (!ids) return [];
    const most = ids.length > PAPERS_MAX;
    return {
      key,
      label: PAPERS[key].name,
      disabled: ids.length === 0 || most,
      ...(most ? { title: `一次最多打印${PAPERS_MAX}张单据` } : {}),
    };
  });
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => setOpen(KINDS.find((kind) => kind === key) ?? null) }}
      >
        <Button icon={<PrinterOutlined />}>
          打印单据 <DownOutlined />
        </Button>
      </Dropdown>
      {open && <PaperDialog paper={open} ids={papers[open] ?? []} onClose={() => setOpen(null)} />}
    </>
  );
}

const KINDS = Object.keys(PAPERS) as PaperKind[]; // the keys of the catalogue, none other
