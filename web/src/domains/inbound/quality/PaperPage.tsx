import type { ReactNode } from 'react';
import type { Shape } from '#contract/kit/resource.ts';
import type { FileShown, FileUse } from '#contract/ops/file.ts';
import type { Master, MasterApi } from '../../../crud/master.ts';
import { ResourceForm } from '../../../crud/ResourceForm.tsx';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';

/** A row as its form changes it: files by their ids. */
const changeable = (row: unknown, attach: readonly FileShown[]): { id: number; version: number } =>
  ({ ...(row as object), attach: attach.map(({ id }) => id) }) as unknown as { id: number; version: number }; // rows of masters have both

/** A paper of quality with the files it stands on. */
export function PaperPage<F extends Shape, A extends MasterApi>({ of, use }: { of: Master<F, A>; use: FileUse }) {
  const attach = (row: unknown): FileShown[] => (row as { attach?: FileShown[] }).attach ?? []; // of papers every row has them
  return (
    <ResourcePage
      of={of}
      columns={[{ key: 'attach', title: '附件', width: 72, render: (_, row) => <FileLinks files={attach(row)} /> }]}
      form={({ row, ...dialog }): ReactNode => (
        <ResourceForm
          of={of as unknown as Master<Shape>}
          row={row && changeable(row, attach(row))}
          inputs={{
            attach: (
              <Form.Item name="attach" label="附件">
                <FilesInput use={use} known={row ? attach(row) : []} />
              </Form.Item>
            ),
          }}
          {...dialog}
        />
      )}
    />
  );
}
