import { DownloadOutlined, EyeOutlined, HistoryOutlined, SettingOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { DESIGNED, type DesignKind } from '#contract/report/design/kinds.ts';
import { printTemplateApi, printTemplateScope, type PrintTemplate } from '#contract/report/design/template.ts';
import { printTemplateLife } from '#contract/report/life.ts';
import { save } from '../../../data/call.ts';
import { isFailure } from '../../../data/failure.ts';
import { notices } from '../../../data/notices.ts';
import { fresh, useAct } from '../../../data/query.ts';
import { unforeseen } from '../../../data/unforeseen.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { useUnsaved } from '../../../ui/form/useUnsaved.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { Canvas, PIXELS } from './Canvas.tsx';
import { aligned, changed } from './designing.plan.ts';
import { Parts } from './Parts.tsx';
import { Preview } from './Preview.tsx';
import { TEMPLATE_READS } from './reads.ts';
import { Revisions } from './Revisions.tsx';
import { arrived, designOf, fileOfDesign } from './sheet.ts';
import { Tools } from './Tools.tsx';
import { Traits } from './Traits.tsx';
import { useDesigning, type Designing } from './useDesigning.ts';

type Open = 'preview' | 'revisions' | 'scope' | null;
/** What the paper has beside the two panels of a usual screen. */
const WIDE_PX = 690;

export function Designer({ kind, template }: { kind: DesignKind; template: PrintTemplate }) {
  const of = useDesigning(kind, template.design);
  const [version, setVersion] = useState(template.version);
  const [kept, setKept] = useState(template.design);
  const [open, setOpen] = useState<Open>(null);
  const edited = JSON.stringify(kept) !== JSON.stringify(of.now);
  useUnsaved(() => edited);
  const update = useAct(printTemplateApi.update, TEMPLATE_READS, { done: '已保存' }),
    publish = useAct(printTemplateApi.publish, TEMPLATE_READS, { done: '已发布' });
  const { id, templateName, ownerId, categoryId, ownHouse } = template;
  const keep = async (): Promise<void> => {
    const design = of.now;
    const saved = await update.mutateAsync({ id, version, templateName, ownerId, categoryId, ownHouse, design });
    setVersion(saved.version);
    setKept(design);
  };
  const reload = async (): Promise<void> => {
    const now = await fresh(printTemplateApi.get, { id });
    setVersion(now.version);
    setKept(now.design);
    of.restart(now.design);
    setOpen(null);
  };
  return (
    <Page
      title={templateName}
      tags={<Tags kind={kind} template={template} edited={edited} />}
      extra={
        <>
          <Files kind={kind} of={of} name={templateName} />
          <Button icon={<SettingOutlined />} onClick={() => setOpen('scope')}>
            适用范围
          </Button>
          <Button icon={<HistoryOutlined />} onClick={() => setOpen('revisions')}>
            版本
          </Button>
          <Button icon={<EyeOutlined />} onClick={() => setOpen('preview')}>
            预览
          </Button>
          <Act permit={printTemplateApi.update.permit} label="保存" off={edited ? null : '没有修改'} onConfirm={keep} />
          <Act
            life={printTemplateLife}
            action="publish"
            state={template.status}
            primary
            off={edited ? '请先保存' : template.isChanged ? null : '没有未发布的修改'}
            onConfirm={async () => setVersion((await publish.mutateAsync({ id, version })).version)}
          />
        </>
      }
    >
      <Board kind={kind} of={of} />
      {open === 'preview' && <Preview kind={kind} design={of.now} onClose={() => setOpen(null)} />}
      {open === 'revisions' && (
        <Revisions template={template} version={version} onClose={() => setOpen(null)} onRolled={() => void reload()} />
      )}
      <FieldsDialog
        open={open === 'scope'}
        title="适用范围"
        of={printTemplateApi.update}
        touches={TEMPLATE_READS}
        shape={printTemplateScope}
        row={template}
        extra={{ id, version, design: kept }}
        onClose={() => setOpen(null)}
        onDone={(saved) => {
          setVersion(saved.version);
          setOpen(null);
        }}
      />
    </Page>
  );
}

function Tags({ kind, template, edited }: { kind: DesignKind; template: PrintTemplate; edited: boolean }) {
  const whom = [template.ownerName, template.categoryName, template.ownHouse ? '本仓库' : null].filter(Boolean);
  return (
    <>
      <span className="hc-faint">
        {DESIGNED[kind].name} · {whom.length > 0 ? whom.join(' · ') : '全部货主'}
      </span>
      <StatusTag life={printTemplateLife} state={template.status} />
      {template.liveRev !== null && <span className="hc-faint">版本 {template.liveRev}</span>}
      {(edited || (template.isChanged && template.liveRev !== null)) && (
        <span className="hc-tag" data-tone="warn">
          {edited ? '未保存' : '未发布'}
        </span>
      )}
    </>
  );
}

/** The paper between what can be put on it and what it is like. */
function Board({ kind, of }: { kind: DesignKind; of: Designing }) {
  const { w } = of.now.paper;
  const [zoom, setZoom] = useState(() => Math.min(3, Math.max(0.5, Math.floor((WIDE_PX / (w * PIXELS)) * 4) / 4)));
  const [snaps, setSnaps] = useState(true);
  return (
    <section className="hc-panel hc-design">
      <Parts kind={kind} design={of.now} selected={of.selected} onAdd={of.add} onSelect={of.select} />
      <div className="hc-design-middle">
        <Tools of={of} zoom={zoom} onZoom={setZoom} snaps={snaps} onSnaps={setSnaps} />
        <Canvas
          kind={kind}
          design={of.now}
          selected={of.selected}
          zoom={zoom}
          grid={snaps ? 1 : 0}
          onSelect={of.select}
          onChange={of.change}
          onDrop={(field, at) => of.add({ type: 'field', field, at })}
          onKey={of.onKey}
        />
      </div>
      <Traits
        kind={kind}
        design={of.now}
        selected={of.selected}
        onChange={(id, part) => of.change(changed(of.now, id, part))}
        onAlign={(side) => of.change(aligned(of.now, of.selected, side))}
      />
    </section>
  );
}

const told = (error: unknown): void => (isFailure(error) ? notices.failure(error) : unforeseen(error));

/** The design as a file, out and in, with its pictures. */
function Files({ kind, of, name }: { kind: DesignKind; of: Designing; name: string }) {
  const take = async (file: File): Promise<void> => {
    const read = await designOf(kind, file);
    if ('wrong' in read) notices.warning(read.wrong);
    else of.change(await arrived(read));
  };
  return (
    <>
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file).catch(told);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />}>导入</Button>
      </Upload>
      <Button
        icon={<DownloadOutlined />}
        onClick={() =>
          void fileOfDesign(of.now)
            .then((file) => save(file, `${name}.json`))
            .catch(told)
        }
      >
        导出
      </Button>
    </>
  );
}
