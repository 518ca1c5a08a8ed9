import { PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Act } from '../act/Act.tsx';
import { useLabels, type Labelled } from './useLabels.tsx';

interface Props extends Labelled {
  /** What is selected. */
  ids: readonly number[];
  label?: string;
  icon?: ReactNode;
  /** What the rows are called, where they are not what the labels stick on. */
  rows?: string;
}

/** 打印标签 over a list: of what is selected, or, while nothing is, of all that the list finds. */
export function LabelAct({ ids, label = '打印标签', icon = <PrinterOutlined />, rows, ...labelled }: Props) {
  const labels = useLabels(labelled);
  const all = ids.length === 0;
  return (
    <>
      <Act
        permit={labelled.calls.labelFile.permit}
        label={label}
        icon={icon}
        {...(all ? { ask: `没有选择${rows ?? labelled.noun}，打印查询到的全部标签吗？` } : {})}
        onConfirm={() => labels.open(ids)}
      />
      {labels.dialog}
    </>
  );
}
