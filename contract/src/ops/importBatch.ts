import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/resource.ts';

/** What every import shares beside its own template, check and confirm. */
export const importBatchApi = {
  /** The rows of a failed check as they were sent, with the column 错误原因; only for who sent them. */
  errors: endpoint({
    act: 'query', method: 'GET', path: '/warehouse-base-server/v1/import/{batchId}/errors', label: '下载导入错误文件', permit: 'session', scope: 'tenant', file: true,
    input: z.object({ batchId: id().meta({ label: '导入批次' }) }), output: z.any(),
  }),
};
