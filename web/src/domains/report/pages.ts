import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** Reports: written, published, run. */
export const pages: Pages = {
  '/DataCenter/OperatingStatement/Forms': page(() => import('./FormsPage.tsx'), { title: '运营报表' }),
  '/Report/Report/:configId': page(() => import('./ReportPage.tsx'), { title: '报表' }),
  '/SecondaryPage/:title': page(() => import('./TitledPage.tsx'), { title: '二级页' }),
  '/Report/PrintLog': page(() => import('./PrintLogPage.tsx')),
  '/Report/Board': page(() => import('./board/BoardPage.tsx')),
  '/Report/Board/Work': page(() => import('./board/WorksPage.tsx'), { title: '作业明细', under: '/Report/Board' }),
  '/Report/PrintTask': page(() => import('./PrintTaskPage.tsx')),
  '/Report/AutoPrint': plain(async () => (await import('#contract/report/auto-print.ts')).autoPrint),
  '/Template/Report': page(() => import('./TemplatePage.tsx')),
  '/Template/Report/:id': page(() => import('./TemplateEditPage.tsx'), {
    title: '编写报表',
    under: '/Template/Report',
  }),
  '/Template/Print': page(() => import('./design/PrintTemplatePage.tsx')),
  '/Template/Print/:id': page(() => import('./design/DesignPage.tsx'), {
    title: '模板设计',
    under: '/Template/Print',
  }),
  '/Template/ReportPublish': page(() => import('./PublishPage.tsx')),
  '/Template/ReportClass': plain(async () => (await import('#contract/report/class.ts')).reportClass),
  '/Report/UnitsStorage': plain(async () => (await import('#contract/report/imports.ts')).unitsStorage),
  '/Report/StaffResultRate': plain(async () => (await import('#contract/report/imports.ts')).staffResultRate),
  '/Report/TmsCost': plain(async () => (await import('#contract/report/imports.ts')).tmsCost),
  '/Report/BasicData': plain(async () => (await import('#contract/report/imports.ts')).basicData),
};

/** What `meta.ref` names stand for: the choices of a field. */
export const refs: Refs = {
  reportClass: async () => (await import('#contract/report/class.ts')).reportClass.api.options,
};
