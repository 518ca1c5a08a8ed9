import { create } from 'zustand';

/** Which page's help stands open, by its address in the menu. */
export const useHelp = create<{ url: string | null }>(() => ({ url: null }));
export const openHelp = (url: string): void => useHelp.setState({ url });
export const closeHelp = (): void => useHelp.setState({ url: null });
