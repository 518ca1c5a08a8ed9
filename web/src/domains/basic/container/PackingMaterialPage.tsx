import { packingMaterial, packingMaterialApi } from '#contract/basic/container/packing-material.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';

type Material = RowOf<typeof packingMaterialApi.page>;

const master = { spec: packingMaterial.spec, api: packingMaterialApi };
const render = {
  code: (code: string, { id }: Material) => (
    <TextLink to={`/Goods/components/SpecialPackagingMaterialsDetail/${id}`}>{code}</TextLink>
  ),
};

/** Packing materials (包装耗材); the code leads to the one. */
export function PackingMaterialPage() {
  return <ResourcePage of={master} render={render} />;
}
