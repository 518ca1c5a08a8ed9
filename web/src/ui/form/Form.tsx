// eslint-disable-next-line no-restricted-imports -- here it is named
import { Form as AntForm, type FormProps } from 'antd';
import { useId, type PropsWithChildren } from 'react';

/**
 * A form whose boxes are named apart from every other's: the pages of all tabs and the dialogs above them stand in one document, and a label
 * must not lead to a box of the same name elsewhere. Lint keeps antd's own out.
 */
export function Form<Values = unknown>(props: PropsWithChildren<FormProps<Values>>) {
  return <AntForm<Values> name={useId()} {...props} />;
}

Form.Item = AntForm.Item;
Form.List = AntForm.List;
Form.useForm = AntForm.useForm;
Form.useFormInstance = AntForm.useFormInstance;
Form.useWatch = AntForm.useWatch;
