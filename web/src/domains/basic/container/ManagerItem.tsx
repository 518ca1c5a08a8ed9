import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { cartonFlow, cartonFlowApi, UNMANAGED } from '#contract/basic/container/carton-flow.ts';
import { useCall } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';

const field = cartonFlow.spec.fields.managerId;
const CHOICES = 200;

/** Who looks after the containers; 否 is nobody, and stands first. */
export function ManagerItem() {
  return (
    <Form.Item name="managerId" label="管理人" rules={[rule(field)]}>
      <ManagerSelect />
    </Form.Item>
  );
}

/** Value and change come from the form item. */
function ManagerSelect(props: { id?: string; value?: number; onChange?: (value: number) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const managers = useCall(
    cartonFlowApi.managers,
    { size: CHOICES, ...(keyword ? { keyword } : {}) },
    { quiet: true, keep: true },
  );
  const options = [
    ...(keyword === '' ? [{ value: UNMANAGED, label: '否' }] : []),
    ...(managers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select<number>
      {...props}
      options={options}
      loading={managers.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={managers.isFetching ? '加载中…' : managers.error ? '加载失败，请重新打开' : '没有匹配的数据'}
    />
  );
}
