import { Button, Steps } from 'antd';
import { useState } from 'react';
import { reportLife } from '#contract/report/life.ts';
import type { ReportTemplate } from '#contract/report/template.ts';
import { reportTemplateApi } from '#contract/report/template.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { draftOf, sentOf, type Draft } from './draft.ts';
import { REPORT_READS } from './reads.ts';
import './report.css';
import { FieldsStep } from './steps/FieldsStep.tsx';
import { HeadStep } from './steps/HeadStep.tsx';
import { LayoutStep } from './steps/LayoutStep.tsx';
import { ParamsStep } from './steps/ParamsStep.tsx';
import { SqlStep } from './steps/SqlStep.tsx';

const STEPS = ['基本', 'SQL', '字段', '参数', '布局与预览'] as const;

/** Writing a report (编写报表) in steps; saved as a whole, and handed to somebody else. */
export function TemplateEditPage() {
  const here = useHere();
  const id = Number(here.params.id);
  const template = useCall(reportTemplateApi.get, { id }, { enabled: id > 0 });
  useTabName(id > 0 ? template.data?.templateName : '新增报表');
  if (id === 0) return <Editor template={null} />;
  return (
    <Page title={template.data?.templateName ?? '编写报表'} query={template}>
      {template.data && <Editor key={template.data.version} template={template.data} />}
    </Page>
  );
}

function Editor({ template }: { template: ReportTemplate | null }) {
  const here = useHere();
  const [state, setState] = useUrlState({ step: '0' });
  const [draft, setDraft] = useState<Draft>(() => draftOf(template));
  const add = useAct(reportTemplateApi.add, REPORT_READS),
    update = useAct(reportTemplateApi.update, REPORT_READS),
    design = useAct(reportTemplateApi.design, REPORT_READS, { done: null }),
    submit = useAct(reportTemplateApi.submit, REPORT_READS);
  const change = (part: Partial<Draft>): void => setDraft((all) => ({ ...all, ...part }));
  const step = Number(state.step);
  const edited = JSON.stringify(draft) !== JSON.stringify(draftOf(template));
  const save = async (): Promise<void> => {
    const sent = sentOf(draft);
    const saved = template
      ? await update.mutateAsync({ ...sent, id: template.id, version: template.version })
      : await add.mutateAsync(sent);
    await design.mutateAsync({ id: saved.id, version: saved.version, design: draft.design });
    if (!template) here.go(`/Template/Report/${saved.id}`);
  };
  const mayEdit = template === null || template.actions.includes('edit');
  const shown = { draft, change };
  const body = [
    <HeadStep key="head" {...shown} />,
    <SqlStep key="sql" {...shown} />,
    <FieldsStep key="fields" {...shown} />,
    <ParamsStep key="params" {...shown} />,
    <LayoutStep key="layout" {...shown} />,
  ];
  return (
    <section className="hc-panel">
      <div className="hc-toolbar">
        <Steps
          size="small"
          current={step}
          items={STEPS.map((title) => ({ title }))}
          onChange={(to) => setState({ step: String(to) })}
        />
      </div>
      {template?.opinion && <p className="hc-bad">退回原因：{template.opinion}</p>}
      {body[step]}
      <div className="hc-toolbar">
        {step > 0 && <Button onClick={() => setState({ step: String(step - 1) })}>上一步</Button>}
        {step < STEPS.length - 1 && <Button onClick={() => setState({ step: String(step + 1) })}>下一步</Button>}
        <Act
          permit={reportTemplateApi.update.permit}
          label="保存"
          primary
          off={mayEdit ? null : '待发布的报表请先撤回'}
          onConfirm={save}
        />
        {template && (
          <>
            <Act
              life={reportLife}
              action="submit"
              state={template.status}
              off={edited ? '请先保存' : null}
              onConfirm={() => submit.mutateAsync({ id: template.id, version: template.version })}
            />
            <StatusTag life={reportLife} state={template.status} />
          </>
        )}
      </div>
    </section>
  );
}
