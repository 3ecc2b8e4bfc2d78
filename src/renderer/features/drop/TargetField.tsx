import { ChevronDown, Plus, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Button,
  Collection,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
} from 'react-aria-components';
import { targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { NextVersionOf } from '../../../shared/model/next-version.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx';
import { afterFocusReturns } from '../../ui/after-focus-returns.ts';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/Field.module.css';
import { isOptionPointedAt } from '../../ui/is-option-pointed-at.ts';
import menuStyles from '../../ui/Menu.module.css';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import { candidatesOf, type DropRow, type ItemKey, isNewItem, itemKey, type RowTarget } from './drop-row.ts';
import { HasAllItems } from './has-all-items.ts';
import styles from './TargetField.module.css';
import { type TargetOption, takenByEnter, targetOptions } from './target-options.ts';
import { useNextVersion, useVersionNumbers } from './use-next-version.ts';

/** How many versions of an item other files become first; null if that can't be told. */
type AheadOn = (item: ItemKey) => number | null;

export interface TargetFieldProps {
  readonly row: Pick<DropRow, 'name' | 'match' | 'target'>;
  readonly items: readonly MediaView[];
  readonly aheadOn?: AheadOn;
  /** Whether its frames are encoded first. */
  readonly isEncoded?: boolean;
  /** The upload that is to go elsewhere. */
  readonly job?: JobSnapshot;
  readonly onChange: (target: RowTarget) => void;
  /** Whether the file can be skipped: true in the sheet, false in the queue. */
  readonly mayStay?: boolean;
  readonly excludeFromTabOrder?: boolean;
}

/** The target of a file: text until a person wants to change it, then a search field. */
export function TargetField({
  row,
  items,
  aheadOn = noneAhead,
  isEncoded = false,
  job,
  onChange,
  mayStay = true,
  excludeFromTabOrder = false,
}: TargetFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [typedBefore, setTypedBefore] = useState('');
  const choose = useCallback((typed: string) => {
    setTypedBefore(typed);
    setChoosing(true);
  }, []);
  const onInterrupted = useInterruption(choose);
  const button = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(false);
  const words = useTargetWords(row.target, items, aheadOn, { place: job, isEncoded });
  useEffect(() => {
    // Keeps the focus in the row when the field turns back into text.
    if (wasChoosing.current && !isChoosing) button.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  if (isChoosing) {
    return (
      <TargetPicker
        row={row}
        items={items}
        label={targetTexts.where(row.name)}
        placeholder={targetTexts.placeholder}
        aheadOn={aheadOn}
        of={{ place: job, isEncoded }}
        offers={(target) => mayStay || target.kind !== 'left_out'}
        typedBefore={typedBefore}
        onInterrupted={onInterrupted}
        onChoose={(target) => {
          if (target) onChange(target);
          setChoosing(false);
        }}
      />
    );
  }
  const offersOthers = row.target.kind === 'undecided' && candidatesOf(row).length > 0;
  return (
    <Button
      ref={button}
      className={classNames(
        styles['words'],
        row.target.kind === 'undecided' && !offersOthers && styles['undecided'],
        offersOthers && styles['other'],
      )}
      aria-label={offersOthers ? targetTexts.chooseOtherFor(row.name) : targetTexts.change(row.name, words)}
      excludeFromTabOrder={excludeFromTabOrder}
      data-target-field=""
      onPress={() => choose('')}
    >
      <span className={styles['target']}>{offersOthers ? targetTexts.chooseOther : words}</span>
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

/** Opens the field again, with what was typed, once nothing covers the sheet that covered it in the middle of typing. */
function useInterruption(openAgain: (typed: string) => void): (typed: string) => void {
  const interrupted = useRef<string | null>(null);
  useEffect(
    () =>
      useWindowStore.subscribe((state) => {
        const typed = interrupted.current;
        if (typed === null || isCovered(state)) return;
        interrupted.current = null;
        afterFocusReturns(() => openAgain(typed));
      }),
    [openAgain],
  );
  return useCallback((typed) => {
    interrupted.current = typed;
  }, []);
}

/** One that is queued alone: the number of a new item's only version says nothing. */
export const noneAhead: AheadOn = (item) => (isNewItem(item) ? null : 0);

export interface TargetPickerProps {
  readonly row: Pick<DropRow, 'name' | 'match'>;
  readonly items: readonly MediaView[];
  /** Null: several files are to go there, so no single number is said. */
  readonly aheadOn: AheadOn | null;
  readonly of?: NextVersionOf;
  readonly label: string;
  readonly placeholder: string;
  readonly offers: (target: RowTarget) => boolean;
  readonly onChoose: (target: RowTarget | null) => void;
  readonly typedBefore?: string;
  /** Called before it closes because the palette was opened above it. */
  readonly onInterrupted?: (typed: string) => void;
}

/** A field to find an item or name a new one. */
export function TargetPicker(props: TargetPickerProps) {
  const { row, items, aheadOn, of, label, placeholder, offers, onChoose } = props;
  const { typedBefore = '', onInterrupted } = props;
  const nextVersion = useVersionNumbers();
  const [typed, setTyped] = useState(typedBefore);
  const picker = useRef<HTMLDivElement>(null);
  const hasAllItems = useContext(HasAllItems);
  const numberOf = (item: MediaView) => aheadOn && nextVersion(item, { ...of, ahead: aheadOn(item.id) });
  const options = targetOptions(typed, row.name, row.match, items, hasAllItems, numberOf).filter(
    ({ target }) => offers(target),
  );
  const isItem = ({ target }: TargetOption) => target.kind === 'item';
  const sections = [
    { id: 'items', title: libraryTexts.items, options: options.filter(isItem) },
    { id: 'others', title: targetTexts.newButton, options: options.filter((option) => !isItem(option)) },
  ].filter((section) => section.options.length > 0);
  const itemOf = (target: RowTarget) =>
    target.kind === 'item' ? items.find(({ id }) => id === target.mediaId) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Gives up choosing, in one press, and must not reach the sheet around it.
      event.stopPropagation();
      onChoose(null);
    } else if (
      isEnter(event.nativeEvent) &&
      typed.trim() !== '' &&
      !isOptionPointedAt(event.target) &&
      options.length > 0
    ) {
      // Takes the first option, as in the palette; React Aria would only close the list.
      event.stopPropagation();
      event.preventDefault();
      const taken = takenByEnter(options, hasAllItems);
      if (taken) onChoose(taken.target);
    }
  };
  return (
    <div ref={picker} className={styles['picker']} role="presentation" onKeyDownCapture={onKeyDown}>
      <ComboBox
        aria-label={label}
        items={sections}
        inputValue={typed}
        onInputChange={setTyped}
        selectedKey={null}
        onSelectionChange={(key) => {
          const chosen = options.find(({ id }) => id === key);
          if (chosen) onChoose(chosen.target);
        }}
        menuTrigger="focus"
        allowsCustomValue
        autoFocus
        onBlur={() => {
          if (useWindowStore.getState().palette !== null) onInterrupted?.(typed);
          onChoose(null);
        }}
        className={styles['combo'] ?? ''}
      >
        <OpenInSight part={picker} />
        <Input className={fieldStyles['input'] ?? ''} placeholder={placeholder} />
        <AnchoredPopover className={menuStyles['popover'] ?? ''} offset={4}>
          <ListBox className={classNames(menuStyles['menu'], styles['menu'])}>
            {(section: (typeof sections)[number]) => (
              <ListBoxSection id={section.id} aria-label={section.title} className={styles[section.id] ?? ''}>
                <Collection items={section.options}>
                  {(option) => (
                    <ListBoxItem
                      id={option.id}
                      textValue={plainText(option.label)}
                      className={menuStyles['item'] ?? ''}
                    >
                      <Picture item={itemOf(option.target)} />
                      {option.target.kind === 'new_item' && (
                        <Plus className={styles['sign']} aria-hidden="true" />
                      )}
                      {option.target.kind === 'left_out' && (
                        <X className={styles['sign']} aria-hidden="true" />
                      )}
                      <span className={menuStyles['words']}>
                        {plainText(option.label)}
                        {option.detail !== null && <small>{option.detail}</small>}
                      </span>
                    </ListBoxItem>
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </AnchoredPopover>
      </ComboBox>
    </div>
  );
}

/** For so long the row of an opened field is measured and placed anew. */
const settlesWithinMs = 250;

/** Scrolls the field into sight. That closes its list, which the focus has opened, so it is opened again. */
function OpenInSight({ part }: { readonly part: RefObject<HTMLElement | null> }) {
  const state = useContext(ComboBoxStateContext);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  useLayoutEffect(() => {
    const endsAtMs = performance.now() + settlesWithinMs;
    let frame = requestAnimationFrame(function look(nowMs) {
      latest.current?.open(null, 'focus');
      if (nowMs > endsAtMs) return;
      part.current?.scrollIntoView({ block: 'nearest' });
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [part]);
  return null;
}

/** Not the Enter that ends a composed word. */
const isEnter = (event: globalThis.KeyboardEvent): boolean =>
  pressedKeys(event) === 'Enter' && !event.isComposing;

const Picture = ({ item }: { readonly item: MediaView | undefined }) =>
  item ? <ItemStill item={item} className={styles['picture']} /> : null;

/** `LED Main, v5`. */
export function useTargetWords(
  target: RowTarget,
  items: readonly MediaView[],
  aheadOn: AheadOn,
  of: NextVersionOf,
): string {
  const item = target.kind === 'item' ? items.find(({ id }) => id === target.mediaId) : undefined;
  const goesTo = itemKey(target);
  const number = useNextVersion(target, item, { ...of, ahead: goesTo && aheadOn(goesTo) });
  switch (target.kind) {
    case 'undecided':
      return targetTexts.choose;
    case 'item':
      return item ? targetTexts.version(plainText(item.name), number) : plainText(target.name);
    case 'new_item': {
      const words = targetTexts.newItem(target.name);
      return number === null ? words : targetTexts.version(words, number);
    }
    case 'left_out':
      return targetTexts.skipped;
  }
}
