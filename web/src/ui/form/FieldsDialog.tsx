import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useNarrow } from '../page/useNarrow.ts';
import { Dialog } from './Dialog.tsx';
import { FieldsForm, type FieldsProps } from './FieldsForm.tsx';

interface Props<E extends Endpoint> extends FieldsProps<E> {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  width?: number;
}

/** More fields than this stand in two columns. */
const ONE_COLUMN_MAX = 6;

/** A dialog read off the fields of a call: inputs, rules and required marks; what the server finds lands on its field. */
export function FieldsDialog<E extends Endpoint>({ title, width, ...rest }: Props<E>) {
  const narrow = useNarrow();
  const two = Object.keys(rest.shape).length > ONE_COLUMN_MAX && !narrow;
  return (
    <Dialog open={rest.open} title={title} footer={null} width={width ?? (two ? 640 : 520)} onCancel={rest.onClose}>
      <FieldsForm {...rest} two={two} />
    </Dialog>
  );
}
