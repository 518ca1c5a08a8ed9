import { Button, Skeleton } from 'antd';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { SERVICE_TYPES } from '#contract/service/complaint-fields.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { ClaimedGoods, type ClaimLine } from './ClaimedGoods.tsx';
import { claimsOf, type Wanting } from './claims.ts';
import { COMPLAINT_READS, TAKEN_UP_READS } from './reads.ts';

interface About {
  bizType: number;
  bizId: number;
  bizNo: string;
  ownerName: string;
  customerName: string | null;
  waybillNo: string | null;
  contact: string | null;
  contactPhone: string | null;
}
interface Values extends Record<string, unknown> {
  goods: ClaimLine[];
  typeCode: string;
}
interface Props {
  about: About;
  row: ComplaintDetail | undefined;
  evaluationId: number | undefined;
  wanting: Wanting | undefined;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

const shape = complaintApi.addComplaint.input.shape;
/** The complaint's source: what a consignee said. */
const EVALUATION = 2;
const FIELDS = ['typeCode', 'level', 'contact', 'contactPhone'] as const;

/** What is complained about: kind and goods, in the words of who called. */
export function ComplaintForm({ about, row, evaluationId, wanting, onBack, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const add = useAct(complaintApi.addComplaint, evaluationId ? TAKEN_UP_READS : COMPLAINT_READS, { form });
  const update = useAct(complaintApi.updateComplaint, COMPLAINT_READS, { form });
  const lines = useCall(complaintApi.getGoodsData, { bizType: bizTypeOf(about.bizType), bizId: about.bizId });
  const goods: ClaimLine[] = Form.useWatch('goods', form) ?? [];
  const typeCode = Form.useWatch('typeCode', form);
  const save = (values: Values, submit: boolean): void => {
    const { contactPhone, ...rest } = values;
    const sent = {
      ...rest,
      ...(contactPhone ? { contactPhone } : {}),
      goods: values.goods.map(({ lineId, claimQty, unitPrice }) => ({ lineId, claimQty, unitPrice })),
    };
    const onSuccess = onClose;
    // What the fields of this very form hold.
    if (row)
      update.mutate({ ...sent, id: row.id, version: row.version } as SentTo<typeof complaintApi.updateComplaint>, {
        onSuccess,
      });
    else
      add.mutate(
        {
          ...sent,
          ...(evaluationId ? { evaluationId, source: EVALUATION } : {}),
          bizType: about.bizType,
          bizId: about.bizId,
          submit,
        } as SentTo<typeof complaintApi.addComplaint>,
        { onSuccess },
      );
  };
  if (wanting && lines.isPending) return <Skeleton active />;
  const needsGoods = typeCode !== undefined && !SERVICE_TYPES.includes(typeCode);
  return (
    <Form
      form={form}
      layout="vertical"
      scrollToFirstError
      initialValues={{ ...initial(about, row), ...(wanting && wantedOf(wanting, lines.data ?? [])) }}
      onFinish={(values) => save(values, true)}
    >
      <p className="hc-claim-about">
        <b>{about.bizNo}</b>
        <span>{about.ownerName}</span>
        <span>{about.customerName ?? '-'}</span>
        {about.waybillNo && <span className="hc-faint">运单 {about.waybillNo}</span>}
        {onBack && (
          <Button type="link" size="small" onClick={onBack}>
            换一张单据
          </Button>
        )}
      </p>
      <div className="hc-form-two">
        {FIELDS.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={shape[name].meta()?.label ?? fieldOf(name, shape[name]).label}
            required={name !== 'contactPhone' || (!row && !about.contactPhone)}
            rules={[rule(shape[name])]}
            {...(name === 'contactPhone' && (row ?? about).contactPhone
              ? { extra: `不填则使用 ${(row ?? about).contactPhone}` }
              : {})}
          >
            <FieldInput field={fieldOf(name, shape[name])} />
          </Form.Item>
        ))}
      </div>
      <ClaimedGoods lines={lines.data ?? []} loading={lines.isPending} required={needsGoods} />
      {goods.length === 0 && !needsGoods && (
        <Form.Item name="claimAmount" label="索赔金额" rules={[rule(shape.claimAmount)]}>
          <FieldInput field={fieldOf('claimAmount', shape.claimAmount)} />
        </Form.Item>
      )}
      <Form.Item name="description" label="投诉描述" required rules={[rule(shape.description)]}>
        <FieldInput field={fieldOf('description', shape.description)} />
      </Form.Item>
      <Form.Item name="images" label="投诉照片">
        <FilesInput use="complaint" known={row?.images ?? []} />
      </Form.Item>
      <footer className="hc-form-foot">
        <Button onClick={onClose}>取消</Button>
        {!row && (
          <Button
            loading={add.isPending}
            onClick={() =>
              void form
                .validateFields()
                .then((values) => save(values, false))
                .catch(() => undefined)
            }
          >
            存为草稿
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
          {row ? '保存' : '提交'}
        </Button>
      </footer>
    </Form>
  );
}

const KINDS = [1, 2, 3, 4] as const;
const bizTypeOf = (value: number): (typeof KINDS)[number] => KINDS.find((kind) => kind === value) ?? 1;

const initial = (about: About, row: ComplaintDetail | undefined): Partial<Values> => ({
  level: row?.level ?? 1,
  contact: row?.contact ?? about.contact ?? undefined,
  goods: row?.goods ?? [],
  ...(row
    ? {
        typeCode: row.typeCode,
        description: row.description,
        claimAmount: row.goods.length > 0 ? null : row.claimAmount,
        images: row.images.map(({ id }) => id),
      }
    : {}),
});

const wantedOf = ({ goods, description }: Wanting, lines: Parameters<typeof claimsOf>[1]): Partial<Values> => ({
  goods: claimsOf(goods, lines),
  description,
});
