import { AutoComplete, Select } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { fieldOf } from '#contract/kit/field.ts';
import { checkItem, checkItemApi } from '#contract/patrol/check-item.ts';
import type { Post } from '#contract/patrol/people.ts';
import { useCall } from '../../data/query.ts';
import { Form } from '../../ui/form/Form.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';
import { rule } from '../../ui/form/rule.ts';

/** What a form's item hands to its input. */
interface Entered<T> {
  id?: string;
  value?: T | null;
  onChange?: (value: T | undefined) => void;
}

/** Somebody who may do what he is named for, on the kind that is given or that the form says beside it; `anyKind`: of whichever. */
export function PersonInput({
  post,
  kind: given,
  anyKind = false,
  ...rest
}: Entered<number | number[]> & {
  post: Post;
  kind?: number | undefined;
  multiple?: boolean;
  ahead?: boolean;
  anyKind?: boolean;
}) {
  const told: unknown = Form.useWatch('kind');
  const kind = given ?? told;
  const of = !anyKind && typeof kind === 'number' ? { kind } : {};
  return <RefSelect {...rest} of="patrolPerson" extra={{ post, ...of }} />;
}

/** A category of the kind the form says beside it. `known`: one that check items have; else another may be typed, where a new one begins, or where dangers are `asked` for by one that somebody once typed. */
export function CategoryInput({
  known = false,
  asked = false,
  ...rest
}: Entered<string> & { known?: boolean; asked?: boolean }) {
  const kind: unknown = Form.useWatch('kind');
  const { data = [] } = useCall(checkItemApi.categories, {}, { quiet: true, staleMs: 60_000 });
  const options = [
    ...new Set(
      data
        .filter((one) => (typeof kind !== 'number' || one.kind === kind) && (!known || one.itemCount > 0))
        .map(({ category }) => category),
    ),
  ].map((category) => ({ value: category }));
  const { value, onChange, id } = rest;
  const shared = { ...(id ? { id } : {}), value: value ?? undefined, options, allowClear: true };
  return known ? (
    <Select {...shared} placeholder="不选为该类型全部" showSearch onChange={(next) => onChange?.(next)} />
  ) : (
    <AutoComplete
      {...shared}
      maxLength={32}
      placeholder={asked ? '全部' : '选择，或填写新的类别'}
      showSearch={{ filterOption: (typed, option) => (option?.value ?? '').includes(typed) }}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** The form's item of a field of a master that is entered by one of these. */
export function chosen<N extends string>(shape: Readonly<Record<N, z.ZodType>>, of: N, input: ReactElement) {
  const { name, label, required } = fieldOf(of, shape[of]);
  return (
    <Form.Item key={name} name={name} label={label} required={required} rules={[rule(shape[of])]}>
      {input}
    </Form.Item>
  );
}

/** Of a master whose rows have a kind and a category. */
export const categorised = { category: chosen(checkItem.spec.fields, 'category', <CategoryInput />) };
