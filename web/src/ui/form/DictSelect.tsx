import { Select, type SelectProps } from 'antd';
import { dictionaries } from '#contract/dictionaries.ts';
import { useSession } from '../../data/session.ts';
import { ALL, labelled, listOf, offeredTo, SEVERAL } from './choices.ts';

type Value = string | number | (string | number)[];

interface Props extends Pick<
  SelectProps<Value>,
  'id' | 'disabled' | 'placeholder' | 'allowClear' | 'style' | 'autoFocus'
> {
  dict: string;
  value?: Value;
  onChange?: (value: Value | undefined) => void;
  multiple?: boolean;
  /** The first choice is 全部, and means none. */
  all?: boolean;
}

/** A choice from a fixed dictionary. */
export function DictSelect({ dict, multiple = false, all = false, onChange, ...rest }: Props) {
  const perms = useSession((s) => s.perms);
  const choices = offeredTo(perms, dictionaries[dict] ?? []);
  return (
    <Select<Value>
      allowClear
      placeholder="请选择"
      {...labelled(rest)}
      {...rest}
      {...listOf(choices.length)}
      options={all ? [{ ...ALL, value: '' }, ...choices] : choices}
      showSearch={{ optionFilterProp: 'label' }}
      {...(multiple ? { ...SEVERAL, maxTagCount: 'responsive' } : {})}
      onChange={(value) => onChange?.(value === '' ? undefined : value)}
    />
  );
}
