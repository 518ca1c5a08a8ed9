import { dictionaries } from '#contract/dictionaries.ts';
import { stateName, type Machine } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { DictItem } from '#contract/terms/dict.ts';

type Tone = NonNullable<DictItem['tone']>;

/** What is as it should be asks for no eye. */
const NORMAL = /^(良品|启用)$/;

type Props = { dict: string; value: unknown; life?: undefined } | { life: Machine; state: number; dict?: undefined };

/** A state or a dictionary value as a tag whose colour says how things stand. */
export function StatusTag(props: Props) {
  if (props.life)
    return (
      <span className="hc-tag" data-tone={toneOf(props.life, props.state)}>
        {stateName(props.life, props.state)}
      </span>
    );
  if (props.value === null || props.value === undefined || props.value === '') return <>-</>;
  const tone = dictionaries[props.dict]?.find((item) => item.value === props.value)?.tone;
  const name = nameOf(props.dict, props.value);
  return tone ? (
    <span className="hc-tag" data-tone={NORMAL.test(name) ? 'usual' : tone}>
      {name}
    </span>
  ) : (
    <>{name}</>
  );
}

/** Read off the life cycle: not begun is calm, over is good (or calm when given up), all between is under way. */
function toneOf(life: Machine, state: number): Tone {
  const name = stateName(life, state);
  if (/取消|作废|关闭|停用|撤回|撤销|解除|解锁|终止|到期/.test(name)) return 'calm';
  if (/异常|差异|驳回|失败|拒|逾期/.test(name)) return 'bad';
  if (/挂起|部分|缺货|待审/.test(name)) return 'warn';
  if (state === life.initial) return 'calm';
  return state >= 80 || /完成|已上架|已发运|已签收|结束|已通过|已闭环|已结案|已确认/.test(name) ? 'good' : 'busy';
}
