import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { use, useState } from 'react';
import { paperApi, PAPERS_MAX } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { useAllowed } from '../../data/session.ts';
import { PickedContext } from '../act/where.tsx';
import { PaperDialog, type Found } from './PaperDialog.tsx';

interface Props {
  /** What prints, and the documents it is printed of. */
  papers: Partial<Readonly<Record<PaperKind, readonly number[]>>>;
  /** Where a list stands behind it: all that it finds prints as well. */
  found?: Found;
}

/** 打印单据: over a list, or on the page of one document. */
export function PaperMenu({ papers, found }: Props) {
  const [open, setOpen] = useState<PaperKind | null>(null);
  const allowed = useAllowed(paperApi.print.permit);
  const picked = use(PickedContext);
  const any = (found?.total ?? 0) > 0;
  if (!allowed || (picked === 0 && !any)) return null;
  const items = KINDS.flatMap((key) => {
    const ids = papers[key];
    if (!ids) return [];
    const most = ids.length > PAPERS_MAX && !any;
    return {
      key,
      label: PAPERS[key].name,
      disabled: (ids.length === 0 && !any) || most,
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
          打印单据 <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {open && <PaperDialog paper={open} ids={papers[open] ?? []} found={found} onClose={() => setOpen(null)} />}
    </>
  );
}

const KINDS = Object.keys(PAPERS) as PaperKind[]; // the keys of the catalogue, none other
