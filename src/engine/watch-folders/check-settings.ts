import { watchFailures } from '../../shared/messages/watch-failures.ts';
import type { WatchSettings } from '../../shared/model/watch-folders.ts';
import { compilePattern } from '../matching/name-pattern.ts';
import { globProblem } from './finding/glob.ts';

export interface SettingsProblem {
  readonly code: Extract<keyof typeof watchFailures, `${string}_invalid`>;
  readonly sentence: string;
}

/** The first of these settings that is invalid, or that contradicts another; null if all are fine. */
export function settingsProblem({
  rule,
  filter,
  shared,
  followLinks,
}: WatchSettings): SettingsProblem | null {
  if (shared && followLinks)
    return { code: 'follow_links_invalid', sentence: watchFailures.follow_links_invalid.sentence };
  if (rule.kind === 'pattern') {
    const compiled = compilePattern(rule.pattern);
    if (compiled.kind === 'invalid') return { code: 'name_pattern_invalid', sentence: compiled.says };
  }
  for (const [code, globs] of [
    ['include_invalid', filter.include],
    ['exclude_invalid', filter.exclude],
  ] as const) {
    const sentence = globs.map(globProblem).find((says) => says !== null);
    if (sentence) return { code, sentence };
  }
  return null;
}
