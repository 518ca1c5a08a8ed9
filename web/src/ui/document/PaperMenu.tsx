import { DownOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { use, useState } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { FOUND_MAX, paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind, type PaperSource } from '#contract/report/papers.ts';
import { useAllowed } from '../../data/session.ts';
import { PickedContext } from '../act/where.tsx';
import { PaperDialog } from './PaperDialog.tsx';
import type { Found } from './wanted.tsx';

/** Labels of what lies behind the documents, among their papers. */
export interface LabelItem {
  name: string;
  permit: Permit;
  onOpen: () => void;
}

interface Props {
  /** What prints, and the documents it is printed of. */
  papers: Partial<Readonly<Record<PaperKind, readonly number[]>>>;
  /** Papers of what belongs to the documents here: pick lists of waves. */
  by?: Partial<Readonly<Record<PaperKind, { source: PaperSource; ids: readonly number[] }>>>;
  /** Where a list stands behind it: all that it finds prints as well. */
  found?: Found;
  labels?: LabelItem;
}

/** 打印单据: over a list, or on the page of one document. */
export function PaperMenu({ papers, by = {}, found, labels }: Props) {
  const [open, setOpen] = useState<PaperKind | null>(null);
  const allowed = useAllowed(paperApi.print.permit);
  const mayLabel = useAllowed(labels?.permit ?? paperApi.print.permit);
  const picked = use(PickedContext);
  const any = (found?.total ?? 0) > 0;
  if (!(allowed || (labels && mayLabel)) || (picked === 0 && !any)) return null;
  const sheets = (allowed ? KINDS : []).flatMap((key) => {
    const ids = papers[key] ?? by[key]?.ids;
    if (!ids) return [];
    const most = ids.length > FOUND_MAX && !any;
    return {
      key,
      label: PAPERS[key].name,
      disabled: (ids.length === 0 && !any) || most,
      ...(most ? { title: `一次最多打印${FOUND_MAX}张单据` } : {}),
    };
  });
  const items = labels && mayLabel ? [...sheets, { key: LABELS, label: labels.name }] : sheets;
  const choose = (key: string): void =>
    key === LABELS ? labels?.onOpen() : setOpen(KINDS.find((kind) => kind === key) ?? null);
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button icon={<PrinterOutlined />}>
          打印单据 <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {open && (
        <PaperDialog
          paper={open}
          ids={papers[open] ?? by[open]?.ids ?? []}
          by={papers[open] ? undefined : by[open]?.source}
          found={found}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const LABELS = 'labels';
const KINDS = Object.keys(PAPERS) as PaperKind[]; // the keys of the catalogue, none other
