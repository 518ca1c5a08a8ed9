import { InputNumber } from 'antd';
import { COPIES_MAX } from '#contract/report/paper.ts';
import { Form } from '../form/Form.tsx';
import type { List } from '../table/useList.ts';

/** All that a list finds: what it was asked, and how much that is. */
export type Found = Pick<List<unknown>, 'param' | 'total' | 'capped'>;

/** What whoever prints says. */
export interface Wanted {
  copies: number;
  fresh?: boolean;
  reason?: string;
}

/** 份数, of one print. */
export const Copies = ({ most = COPIES_MAX }: { most?: number }) => (
  <Form.Item name="copies" label="份数">
    <InputNumber min={1} max={most} precision={0} />
  </Form.Item>
);
