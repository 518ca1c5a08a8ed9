import { useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useDeferredValue, useState } from 'react';
import { holds } from '#contract/terms/folding.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../data/failure.ts';
import { refOptions, type Option, type OptionsEndpoint } from '../page/registry.ts';
import { choicesOf, isLong, labelled, listOf, NOBODY, sizeOf, SEVERAL } from './choices.ts';

type Value = number | number[];

interface Props extends Pick<
  SelectProps<Value>,
  'id' | 'disabled' | 'placeholder' | 'allowClear' | 'style' | 'autoFocus'
> {
  /** Name of a reference (`meta.ref`) or its options endpoint. */
  of: string | OptionsEndpoint;
  value?: Value | null;
  onChange?: (value: Value | undefined) => void;
  multiple?: boolean;
  /** The first choice is 全部, and means none. */
  all?: boolean;
  /** Further input of the endpoint: `{ areaId }`. */
  extra?: Record<string, unknown>;
  /** Its list is asked for at once: it may be opened where there is no network. */
  ahead?: boolean;
}

/** A choice among the rows of a resource, searched on the server by code or name. */
export function RefSelect({
  of,
  value,
  onChange,
  multiple = false,
  all = false,
  extra,
  ahead = false,
  ...rest
}: Props) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(ahead);
  const keyword = useDeferredValue(typed.trim());
  const size = sizeOf(typeof of === 'string' ? of : '');
  const whole = useOptions(of, { size, ...extra }, opened);
  // The whole list is here: searching needs no server.
  const complete = !isLong(whole.data?.length, size);
  const found = useOptions(of, { keyword, size, ...extra }, opened && !complete && keyword !== '');
  const shown = (complete || keyword === '' ? whole.data : found.data) ?? [];
  const chosen = value === undefined || value === null ? [] : [value].flat();
  const missing = chosen.filter((id) => !shown.some((option) => option.id === id));
  const named = useOptions(of, { ids: missing, ...extra }, missing.length > 0);
  const rows = [...(named.data ?? []).filter((option) => missing.includes(option.id)), ...shown];
  return (
    <Select<Value>
      allowClear
      placeholder="请选择"
      {...labelled(rest)}
      {...rest}
      value={value ?? undefined}
      {...listOf(rows.length)}
      options={choicesOf(rows, all && keyword === '')}
      loading={whole.isFetching || found.isFetching}
      showSearch={{
        onSearch: setTyped,
        filterOption: complete ? (text, option) => holds(String(option?.label ?? ''), text) : false,
      }}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        else setTyped('');
      }}
      popupMatchSelectWidth={false}
      notFoundContent={
        whole.isFetching || found.isFetching ? '加载中…' : whole.error ? '加载失败，请重新打开' : '没有匹配的数据'
      }
      {...(multiple ? { ...SEVERAL, maxTagCount: 'responsive' } : {})}
      onChange={(next) => onChange?.(next === NOBODY ? undefined : next)}
    />
  );
}

/** Choices fail silently (section 8); the select says so in place. */
function useOptions(
  of: string | OptionsEndpoint,
  input: { keyword?: string; ids?: number[]; size?: number },
  enabled: boolean,
) {
  return useQuery<Option[], Failure>({
    queryKey: [typeof of === 'string' ? `ref:${of}` : of.path, input],
    enabled,
    staleTime: 15_000,
    meta: { quiet: true },
    retry: false,
    queryFn: async ({ signal }) => call(typeof of === 'string' ? await refOptions(of) : of, input, { signal }),
  });
}
