import { questionLife, type QuestionAction } from '#contract/billing/question/question-life.ts';
import { questionRow, SIDE, statementQuestionApi as api } from '#contract/billing/question/question.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Amount } from '../Amount.tsx';
import { QUESTION_READS } from '../reads.ts';

type Question = OutputOf<typeof api.get>;

const SHOWN = ['period', 'ownerName', 'houseName', 'feeName', 'sourceNo', 'bizDate', 'kind', 'askedBy', 'askedAt'];
const fields = fieldsOf(questionRow.shape).filter(({ name }) => SHOWN.includes(name));

/** One question: the line it is about, what both sides have said, and what is to be said next. */
export function QuestionDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const question = useCall(api.get, { id: id ?? 0 }, { enabled: id !== null, quiet: true });
  const row = question.data;
  return (
    <Drawer
      title={
        row ? (
          <>
            {row.questionNo}　<StatusTag life={questionLife} state={row.status} />
          </>
        ) : (
          '对账疑问'
        )
      }
      open={id !== null}
      onClose={onClose}
      extra={row && <Settle row={row} />}
    >
      {question.error && !row && <Trouble failure={question.error} retry={() => void question.refetch()} />}
      {row && <Body key={row.id} row={row} />}
    </Drawer>
  );
}

function Body({ row }: { row: Question }) {
  return (
    <>
      <div className="hc-bill-result">
        <strong>
          <Amount value={row.totalAmount} />
        </strong>
        {row.totalAmount !== row.askedAmount && (
          <span className="hc-faint">
            提问时 <Amount value={row.askedAmount} />
          </span>
        )}
        <TextLink to={`/Billing/Statement?owner=${row.ownerId}&period=${row.period}`}>对账单</TextLink>
      </div>
      <Panel>
        <Detail fields={fields} row={row} columns={3} />
      </Panel>
      {row.status === questionLife.at.open && <Say key={row.version} row={row} act="answer" label="答复" />}
      {row.status === questionLife.at.answered && <Say key={row.version} row={row} act="askOn" label="继续询问" />}
      <Panel title={`往来（${row.said.length}）`}>
        <Trace
          items={row.said.toReversed().map((one) => ({
            at: one.at,
            who: one.who,
            act: `${nameOf('questionSide', one.side)} ${heard(one.act)}`,
            note: one.content,
            undone: one.side === SIDE.owner && row.status === questionLife.at.withdrawn,
          }))}
        />
      </Panel>
    </>
  );
}

/** What is said next, by whoever may say it. */
function Say({ row, act, label }: { row: Question; act: 'answer' | 'askOn'; label: string }) {
  const { content } = api[act].input.shape;
  return (
    <Can permits={[api[act].permit]}>
      <Panel title={label}>
        <FieldsForm
          of={api[act]}
          touches={QUESTION_READS}
          shape={{ content }}
          extra={{ id: row.id, version: row.version }}
          ok={label}
        />
      </Panel>
    </Can>
  );
}

function Settle({ row }: { row: Question }) {
  const accept = useAct(api.accept, QUESTION_READS, { done: '已接受' });
  const withdraw = useAct(api.withdraw, QUESTION_READS, { done: '已撤回' });
  const of = { id: row.id, version: row.version };
  const may = (act: QuestionAction): boolean => row.actions.includes(act);
  return (
    <>
      {may('accept') && (
        <Act
          life={questionLife}
          action="accept"
          state={row.status}
          primary
          ask="接受答复后疑问了结，该行按现在的金额结算。"
          onConfirm={() => accept.mutateAsync(of)}
        />
      )}
      {may('withdraw') && (
        <Act
          life={questionLife}
          action="withdraw"
          state={row.status}
          ask="撤回这个疑问？"
          onConfirm={() => withdraw.mutateAsync(of)}
        />
      )}
    </>
  );
}
