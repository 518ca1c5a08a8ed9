import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fileIdsHere } from '#contract/ops/file.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { FAILED } from '#contract/patrol/terms.ts';
import { useAct } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { KeptImages } from '../../ui/files/KeptImages.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TASK_READS } from './reads.ts';
import { usePlace, type Place } from './usePlace.ts';
import './patrol.css';

type Task = OutputOf<typeof patrolTaskApi.queryDetail>;
type Item = Task['items'][number];

const { level, remark } = patrolTaskApi.check.input.shape;
const failing = {
  level: level.unwrap().unwrap().meta({ label: '隐患级别', dict: 'dangerLevel' }),
  remark,
  images: fileIdsHere('patrolItem'),
};
const RESULTS = [
  { value: 1, label: '合格' },
  { value: FAILED, label: '不合格' },
  { value: 3, label: '不适用' },
];

/** The items of a walk one below the other: a tap for what is right, a few words and a photo for what is not. */
export function CheckList({ task }: { task: Task }) {
  const [failed, setFailed] = useState<Item | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const placeOf = usePlace(task);
  const may = useAllowed(patrolTaskApi.check.permit) && task.actions.includes('check');
  const areaId = place?.areaId;
  return (
    <>
      {may && (
        <ScanField
          label="扫描库区码"
          hint={place ? `当前库区 ${place.areaCode} ${place.areaName}` : '到哪个库区，就扫哪个库区的码'}
          history={false}
          onScan={async (code) => {
            const found = await placeOf(code);
            setPlace(found);
            return { text: `${found.areaCode} ${found.areaName}`, sub: '之后的检查结果记在这个库区' };
          }}
        />
      )}
      <ol className="hc-check-list">
        {task.items.map((item) => (
          <li key={item.id}>
            <div className="hc-check-what">
              <small className="hc-faint">
                {item.category} · {item.itemCode}
                {item.areaCode && ` · ${item.areaCode}`}
              </small>
              <b>{item.content}</b>
              {item.method && <small className="hc-faint">{item.method}</small>}
            </div>
            <Answer taskId={task.id} areaId={areaId} item={item} may={may} fail={() => setFailed(item)} />
            {item.result === FAILED && (
              <div className="hc-check-found">
                <StatusTag dict="dangerLevel" value={item.level ?? 0} />
                <span>{item.remark}</span>
                {item.images.length > 0 && <KeptImages files={item.images} />}
                {item.mustPhoto && item.images.length === 0 && <span className="hc-bad">须上传照片</span>}
                {may && (
                  <Button type="link" size="small" onClick={() => setFailed(item)}>
                    修改
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <FieldsDialog
        title={`不合格：${failed?.content ?? ''}`}
        open={failed !== null}
        onClose={() => setFailed(null)}
        of={patrolTaskApi.check}
        touches={TASK_READS}
        shape={failing}
        row={failed ? { level: failed.level, remark: failed.remark, images: failed.images.map(({ id }) => id) } : {}}
        extra={{ id: task.id, itemId: failed?.itemId, result: FAILED, areaId }}
        inputs={{ images: <FilesInput use="patrolItem" keeps known={failed?.images ?? []} /> }}
      />
    </>
  );
}

interface AnswerProps {
  taskId: number;
  areaId: number | undefined;
  item: Item;
  may: boolean;
  fail: () => void;
}

function Answer({ taskId, areaId, item, may, fail }: AnswerProps) {
  const check = useAct(patrolTaskApi.check, TASK_READS, { done: null });
  if (!may)
    return item.result === null ? (
      <span className="hc-faint">未检查</span>
    ) : (
      <StatusTag dict="checkResult" value={item.result} />
    );
  return (
    <Segmented
      options={RESULTS}
      value={item.result ?? 0}
      disabled={check.isPending}
      aria-label={`${item.itemCode} 检查结果`}
      onChange={(result) => {
        if (result === FAILED) fail();
        else if (result === 1 || result === 3) check.mutate({ id: taskId, itemId: item.itemId, result, areaId });
      }}
    />
  );
}
