import { stored } from '../data/storage.ts';
import { speak } from './speech.ts';

type LanguageCode = 'zh-CN' | 'en';

/** The one not spoken now, in its own words. */
export const otherLanguage = (): { code: LanguageCode; name: string } =>
  isEnglish() ? { code: 'zh-CN', name: '中文' } : { code: 'en', name: 'English' };

export const isEnglish = (): boolean => stored.get('locale') === 'en';

/** Make the chosen language ready. Chinese needs nothing. */
export async function learn(): Promise<void> {
  if (!isEnglish()) return;
  document.documentElement.lang = 'en';
  speak((await import('./english.ts')).english);
}

/** Speak another language: the console starts anew, because most of its sentences are said once. */
export function choose(code: LanguageCode): void {
  stored.set('locale', code);
  location.reload();
}
