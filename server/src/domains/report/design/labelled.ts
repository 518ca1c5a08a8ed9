import type { LabelKind } from '#contract/report/design/kinds.ts';
import type { Contents } from '../../../services/labels/serve.ts';
import {
  areaLabels,
  cartLabels,
  goodsLabels,
  lpnLabels,
  positionLabels,
  slotLabels,
  wallLabels,
} from '../../basic/facade.ts';
import { cartonLabels, taskLabels } from '../../outbound/facade.ts';

/** What the labels of each kind say, as their own rooms tell it. */
export const LABELLED: Readonly<Record<LabelKind, Contents>> = {
  positionLabel: positionLabels,
  areaLabel: areaLabels,
  goodsLabel: goodsLabels,
  lpnLabel: lpnLabels,
  cartLabel: cartLabels,
  wallLabel: wallLabels,
  slotLabel: slotLabels,
  cartonLabel: cartonLabels,
  taskLabel: taskLabels,
};
