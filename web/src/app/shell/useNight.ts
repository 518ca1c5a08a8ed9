import { create } from 'zustand';
import { stored } from '../../data/storage.ts';

/** Day or night; a first visit follows the machine. */
export const useNight = create<{ night: boolean }>(() => {
  const night = (stored.get('night') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? '1' : '0')) === '1';
  mark(night);
  return { night };
});

/** Stored, and the page loads again in the other light (specification, section 4); what was open and typed is there afterwards. */
export function setNight(night: boolean): void {
  stored.set('night', night ? '1' : '0');
  location.reload();
}

function mark(night: boolean): void {
  document.documentElement.classList.toggle('hc-night', night);
}
