import { Select, type SelectProps } from 'antd';
import { dictionaries } from '#contract/terms/dictionaries.ts';

type Value = string | number | (string | number)[];

interface Props extends Pick<SelectProps<Value>, 'id' | 'disabled' | 'placeholder' | 'allowClear' | 'style' | 'autoFocus'> {
  dict: string;
  value?: Value;
  onChange?: (value: Value | undefined) => void;
  multiple?: boolean;
}

/** A choice from a fixed dictionary. */
export function DictSelect({ dict, multiple = false, onChange, ...rest }: Props) {
  return (
    <Select<Value> allowClear placeholder="请选择" {...rest} options={dictionaries[dict] ?? []} showSearch={{ optionFilterProp: 'label' }}
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})} onChange={(value) => onChange?.(value)} />
  );
}
