import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * The page asks for a file loaded by `import()` together with its entry, not after it.
 * @param module end of the path of that file's source
 */
export function preload(module: string): Plugin {
  return {
    name: 'haocang-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        // A file named by a group is nobody's own: what it holds tells it, not whom it stands for.
        const wanted = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
        if (wanted.size === 0) this.error(`nothing of the console holds ${module}`);
        for (const chunk of wanted)
          for (const other of chunks) if (chunk.imports.includes(other.fileName)) wanted.add(other);
        return [...wanted]
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
