import { packingMaterial, packingMaterialApi } from '#contract/basic/container/packing-material.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';

const fields = fieldsOf(packingMaterial.spec.fields);

/** One packing material (特殊包材详情), to link to. */
export function PackingMaterialDetailPage() {
  const here = useHere();
  const material = useCall(packingMaterialApi.get, { id: here.params.id });
  const row = material.data;
  useTabName(row && `包材 ${row.code}`);
  return (
    <Page title={row ? `${row.code} ${row.name}` : '特殊包材详情'} query={material}>
      {row && (
        <>
          <Panel>
            <Detail fields={fields} row={row} />
          </Panel>
          <Panel>
            <Detail
              items={[
                { label: '创建人', value: row.createdBy },
                { label: '创建时间', value: row.createdAt },
                { label: '修改人', value: row.updatedBy },
                { label: '修改时间', value: row.updatedAt },
              ]}
            />
          </Panel>
        </>
      )}
    </Page>
  );
}
