import { WALKS } from '#contract/patrol/people.ts';
import { patrolTaskApi as api } from '#contract/patrol/task.ts';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { PersonInput } from './inputs.tsx';
import { TASK_READS } from './reads.ts';

const { inspectorId, reason } = api.transfer.input.shape;

/** To whom a walk goes, and why; open while there is a task. */
export function TransferDialog({
  task,
  close,
}: {
  task: { id: number; version: number; kind: number } | null;
  close: () => void;
}) {
  return (
    <FieldsDialog
      title="转派巡检"
      open={task !== null}
      onClose={close}
      of={api.transfer}
      touches={TASK_READS}
      shape={{ inspectorId, reason }}
      inputs={{ inspectorId: <PersonInput post={WALKS} kind={task?.kind} /> }}
      extra={{ id: task?.id, version: task?.version }}
    />
  );
}
