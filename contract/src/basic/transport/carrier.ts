import { z } from 'zod';
import { pageInput } from '../../kit/page.ts';
import { resource } from '../../kit/resource.ts';
import { code, day, name, phone, remark, status, text } from '../../terms/fields.ts';

/** Carrier (承运商): whose cars and drivers drive for us. Cars, drivers and waybills name it by its code; its papers speak against a car as the car's own do. */
export const carrier = resource({
  name: 'carrier',
  label: '承运商',
  table: 'basic.carrier',
  scope: 'tenant',
  base: '/basicinfo-server/v1/carrier',
  permit: 'tms:carrier',
  fields: {
    code: code('承运商编码', 64),
    name: name('承运商名称'),
    contact: text('联系人', 32),
    phone: phone('联系电话'),
    licenceNo: text('道路运输许可证号', 32),
    licenceUntil: day('许可证有效期至').nullish(),
    insureUntil: day('承运险有效期至').nullish(),
    contractUntil: day('合同有效期至').nullish(),
    remark: remark(),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'status'],
  columns: [
    'code',
    'name',
    'status',
    'contact',
    'phone',
    'licenceNo',
    'licenceUntil',
    'insureUntil',
    'contractUntil',
    'remark',
  ],
});

const { page, export: exported, ...rest } = carrier.api;
const param = page.input.shape.param.unwrap().extend({ expiring: z.boolean().nullish().meta({ label: '30天内到期' }) });

export const carrierApi = {
  ...rest,
  page: { ...page, input: pageInput(param) },
  export: { ...exported, input: param },
};
