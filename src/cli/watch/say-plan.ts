import { cliWatchTexts } from '../../shared/messages/cli/watch.ts';
import { sequenceTexts } from '../../shared/messages/sequences.ts';
import { leftOutWords, skipWords } from '../../shared/messages/watch.ts';
import { planTarget, planWords } from '../../shared/model/describe-watch-file.ts';
import { formatBytes } from '../../shared/model/format.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { itemNameOf } from '../../shared/model/uploads.ts';
import type { PlannedFile, WatchPlan } from '../../shared/model/watch-requests.ts';
import type { Output } from '../output/output.ts';

/** Prints what would happen, one line per file, without doing it. */
export function sayPlan(plan: WatchPlan, output: Output): void {
  for (const file of plan.files) {
    const line = lineOf(file);
    const { path, sizeBytes, sequence } = file;
    output.line(`${plainText(sequence ? sequenceTexts.summary(sequence) : path)}: ${plainText(line)}`);
    output.json({
      type: 'plan',
      path,
      size_bytes: sizeBytes,
      sequence,
      plan: file.plan.kind,
      target: file.plan.kind === 'upload' ? file.plan.target : null,
      candidates: file.plan.kind === 'choose' ? file.plan.candidates : [],
      reason: file.plan.kind === 'skip' ? file.plan.reason : null,
      line,
    });
  }
  if (plan.total > plan.files.length) output.line(cliWatchTexts.more(plan.total - plan.files.length));
  for (const { path, reason } of plan.leftOutFiles)
    output.line(cliWatchTexts.excluded(plainText(path), plainText(leftOutWords(reason))));
  const parts = [
    cliWatchTexts.uploads(plan.uploads, formatBytes(plan.uploadBytes)),
    ...(plan.waits > 0 ? [cliWatchTexts.waits(plan.waits)] : []),
    ...(plan.choices > 0 ? [cliWatchTexts.choices(plan.choices)] : []),
    ...(plan.skips > 0 ? [cliWatchTexts.skips(plan.skips)] : []),
    ...(plan.leftOut > 0 ? [cliWatchTexts.excludedByFilter(plan.leftOut)] : []),
    ...(plan.outsideLinks > 0 ? [cliWatchTexts.outsideLinks(plan.outsideLinks)] : []),
    ...(plan.notOpened > 0 ? [cliWatchTexts.notOpened(plan.notOpened)] : []),
    ...(plan.notCompared > 0 ? [cliWatchTexts.notCompared(plan.notCompared)] : []),
  ];
  output.line(parts.join(' · '));
  output.json({
    type: 'plan_total',
    files: plan.total,
    uploads: plan.uploads,
    waits: plan.waits,
    choices: plan.choices,
    skips: plan.skips,
    left_out: plan.leftOut,
    outside_links: plan.outsideLinks,
    upload_bytes: plan.uploadBytes,
    not_opened: plan.notOpened,
    not_compared: plan.notCompared,
  });
}

function lineOf({ plan }: PlannedFile): string {
  switch (plan.kind) {
    case 'upload': {
      const name = planTarget(plan) ?? cliWatchTexts.newItem(itemNameOf(plan.target));
      return `${name}. ${planWords(plan)}`;
    }
    case 'choose':
      return plan.waits === undefined ? cliWatchTexts.needsChoice(plan.says) : `${plan.waits}. ${plan.says}`;
    case 'skip':
      return cliWatchTexts.skipped(skipWords(plan.reason));
  }
}
