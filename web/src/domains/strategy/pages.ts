import { createElement } from 'react';
import { page, type Pages } from '../../ui/page/registry.ts';
import { copied, settings } from './settings.ts';

/** The configuration centre. */
export const pages: Pages = {
  '/Config/Preset': page(() => import('./preset/PresetPage.tsx')),
  '/Config/Tryout': page(() => import('./TryoutPage.tsx')),
  '/Config/DryRun': page(() => import('./dry-run/DryRunPage.tsx')),
  '/Config/SettingChange': page(() => import('./SettingChangePage.tsx')),
  '/Config/OwnerEntryFlow': settings(
    async () => (await import('#contract/strategy/inbound/entry-flow.ts')).ownerEntryFlow,
  ),
  '/Config/BatchStrategy': settings(
    async () => (await import('#contract/strategy/inbound/batch-strategy.ts')).batchStrategy,
  ),
  '/Config/OverageStrategy': settings(
    async () => (await import('#contract/strategy/inbound/overage-strategy.ts')).overageStrategy,
  ),
  '/Config/ExpiryStrategy': settings(
    async () => (await import('#contract/strategy/inbound/expiry-strategy.ts')).expiryStrategy,
  ),
  '/Config/PutawayStrategy': settings(
    async () => (await import('#contract/strategy/inbound/putaway-strategy.ts')).putawayStrategy,
    async () => {
      const [{ PutawayStepsInput }, { PutawayPicture }] = await Promise.all([
        import('./PutawayStepsInput.tsx'),
        import('./floor/PutawayPicture.tsx'),
      ]);
      return {
        inputs: { rules: createElement(PutawayStepsInput) },
        picture: { label: '看图', title: '上架图', width: 1200, permit: 'cfg:tryout:list', Shown: PutawayPicture },
      };
    },
  ),
  '/Config/TwoStepPutaway': settings(
    async () => (await import('#contract/strategy/inbound/two-step.ts')).twoStepPutaway,
  ),
  '/Config/OwnerCrossDock': settings(
    async () => (await import('#contract/strategy/inbound/cross-dock.ts')).ownerCrossDock,
  ),
  '/Config/JudgingCriteria': settings(
    async () => (await import('#contract/strategy/inbound/judging-criteria.ts')).judgingCriteria,
  ),
  '/Config/GoodsClassDecide': settings(
    async () => (await import('#contract/strategy/inbound/class-decide.ts')).goodsClassDecide,
  ),
  '/Config/AppointmentThreshold': settings(
    async () => (await import('#contract/strategy/inbound/appointment-threshold.ts')).appointmentThreshold,
  ),
  '/Config/SignRange': settings(async () => (await import('#contract/strategy/inbound/sign-range.ts')).signRange),
  '/Config/PreCheckComment': page(() => import('./PreCheckCommentPage.tsx')),
  '/Config/EntryUploadMode': settings(
    async () => (await import('#contract/strategy/inbound/upload-mode.ts')).entryUploadMode,
  ),
  '/Config/OwnerPick': settings(async () => (await import('#contract/strategy/outbound/owner-pick.ts')).ownerPick),
  '/Config/WaveStrategy': settings(
    async () => (await import('#contract/strategy/outbound/wave-strategy.ts')).waveStrategy,
    async () => ({
      picture: {
        label: '漏斗',
        title: '波次策略漏斗',
        width: 720,
        permit: 'out:wave:add',
        Shown: (await import('./WaveFunnel.tsx')).WaveFunnel,
      },
    }),
  ),
  '/Config/PickingStrategy': settings(
    async () => (await import('#contract/strategy/outbound/picking-strategy.ts')).pickingStrategy,
  ),
  '/Config/OutProductDateInterval': settings(async () =>
    import('#contract/strategy/outbound/date-interval.ts').then((c) => ({
      ...c.outProductDateInterval,
      api: c.outProductDateIntervalApi,
    })),
  ),
  '/Config/PickAreaPick': settings(async () => (await import('#contract/strategy/outbound/pick-area.ts')).pickAreaPick),
  '/Config/PickNoScanOwner': settings(
    async () => (await import('#contract/strategy/outbound/no-scan.ts')).pickNoScanOwner,
  ),
  '/Config/PickSimpleName': settings(
    async () => (await import('#contract/strategy/outbound/simple-name.ts')).pickSimpleName,
  ),
  '/Config/GoodsReplaceScheme': settings(
    async () => (await import('#contract/strategy/outbound/goods-replace.ts')).goodsReplaceScheme,
  ),
  '/Config/SupplierReplaceScheme': settings(
    async () => (await import('#contract/strategy/outbound/supplier-replace.ts')).supplierReplaceScheme,
  ),
  '/Config/TransportCapacity': settings(
    async () => (await import('#contract/strategy/outbound/transport-capacity.ts')).transportCapacity,
  ),
  '/Config/LoadingStrategy': settings(
    async () => (await import('#contract/strategy/outbound/loading-strategy.ts')).loadingStrategy,
  ),
  '/Config/PickAreaUp': settings(async () => (await import('#contract/strategy/stock/pick-area-up.ts')).pickAreaUp),
  '/Config/PickAreaFill': settings(
    async () => (await import('#contract/strategy/stock/pick-area-fill.ts')).pickAreaFill,
  ),
  '/Config/ReplenishStrategy': settings(
    async () => (await import('#contract/strategy/stock/replenish-strategy.ts')).replenishStrategy,
  ),
  '/Config/SharedPickRule': page(() => import('./SharedPickRulePage.tsx')),
  '/Basic/FactoryRoom': copied('factoryRoom', async () =>
    import('#contract/strategy/factory-room.ts').then((c) => ({ spec: c.factoryRoom.spec, api: c.factoryRoomApi })),
  ),
  '/Basic/OwnerBusinessConfig': copied(
    'ownerBusinessConfig',
    async () => (await import('#contract/strategy/owner-business-config.ts')).ownerBusinessConfig,
  ),
  '/Basic/GoodsSimilar': copied('goodsSimilar', async () =>
    import('#contract/strategy/goods-similar.ts').then((c) => ({ spec: c.goodsSimilar.spec, api: c.goodsSimilarApi })),
  ),
  '/Config/GoodsStorageBox': page(() => import('./StorageBoxPage.tsx')),
  '/configurationDetails/:title': page(() => import('./ConfigurationDetailsPage.tsx'), { title: '配置详情' }),
};
