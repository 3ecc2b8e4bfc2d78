import { type KeyboardEvent, useMemo, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from 'react-aria-components';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { chooseItemTexts } from '../../../shared/messages/watch-page.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { WatchCandidate } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/Field.module.css';
import { isOptionPointedAt } from '../../ui/is-option-pointed-at.ts';
import { useVersionNumbers } from '../drop/use-next-version.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useMedia } from '../library/library-queries.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import styles from './ItemPicker.module.css';
import { type ItemOption, itemOptions, type PickedItem } from './item-options.ts';

export interface ItemPickerProps {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly candidates: readonly WatchCandidate[];
  /** The name of a new item unless another one is typed. Without it, only existing items can be chosen. */
  readonly newName?: string;
  /** How many files go to the chosen item. */
  readonly amount?: number;
  /** The text typed before the picker was rendered. */
  readonly typedBefore?: string;
  readonly onPick: (picked: PickedItem) => void;
}

/** A search field that keeps what is typed until the items have loaded. */
export function EarlyItemSearch({ typed, onType }: EarlyItemSearchProps) {
  return (
    <TextField autoFocus aria-label={chooseItemTexts.search} value={typed} onChange={onType}>
      <Input
        className={classNames(fieldStyles['input'], styles['input'])}
        placeholder={chooseItemTexts.search}
      />
    </TextField>
  );
}

const Picture = ({ item }: { readonly item: MediaView | undefined }) =>
  item ? <ItemStill item={item} className={styles['picture']} /> : null;

interface EarlyItemSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Every item of a project by name. Can be used with the keyboard alone: type, arrows, Enter. */
export function ItemPicker(props: ItemPickerProps) {
  const { accountId, projectId, candidates, newName, amount = 1, typedBefore = '', onPick } = props;
  const media = useMedia(useBridge(), { accountId }, projectId);
  useAllPages(media);
  const [typed, setTyped] = useState(typedBefore);
  const nextVersion = useVersionNumbers();
  const sections = useMemo(() => {
    const { similar, others, fresh } = itemOptions(
      typed,
      candidates,
      media.items,
      newName ?? null,
      amount,
      nextVersion,
    );
    const section = (id: string, title: string, options: readonly ItemOption[]) =>
      options.length === 0 ? [] : [{ id, title, options }];
    return [
      ...section('similar', chooseItemTexts.similar, similar),
      ...section('others', chooseItemTexts.others, others),
      ...section('fresh', chooseItemTexts.newSection, fresh),
    ];
  }, [typed, candidates, media.items, newName, amount, nextVersion]);
  const itemOf = ({ picked }: ItemOption) =>
    picked.kind === 'item' ? media.items.find(({ id }) => id === picked.mediaId) : undefined;
  const options = sections.flatMap((section) => section.options);
  const pick = (id: unknown) => {
    const chosen = options.find((option) => option.id === id);
    if (chosen) onPick(chosen.picked);
  };
  // Until an arrow key is pressed, the list highlights nothing, and Enter chooses the first entry.
  const pickFirstOnEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && typed.trim() !== '' && !isOptionPointedAt(target)) pick(options[0]?.id);
  };
  return (
    <div className={styles['picker']}>
      {media.failure && media.items.length === 0 && (
        <LibraryFailure failure={media.failure} onRetry={media.retry} />
      )}
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField autoFocus aria-label={chooseItemTexts.search} onKeyDown={pickFirstOnEnter}>
          <Input
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded="true"
            className={classNames(fieldStyles['input'], styles['input'])}
            placeholder={chooseItemTexts.search}
          />
        </TextField>
        <ListBox
          aria-label={chooseItemTexts.items}
          items={sections}
          onAction={pick}
          renderEmptyState={() => (
            <p className={styles['empty']}>
              {media.isLoading ? chooseItemTexts.loading : chooseItemTexts.none}
            </p>
          )}
          className={styles['list'] ?? ''}
        >
          {(section) => (
            <ListBoxSection id={section.id} className={styles[section.id] ?? ''}>
              <Header className={styles['heading'] ?? ''}>{section.title}</Header>
              <Collection items={section.options}>
                {(option) => (
                  <ListBoxItem
                    id={option.id}
                    textValue={plainText(option.label)}
                    className={styles['item'] ?? ''}
                  >
                    <Picture item={itemOf(option)} />
                    <span className={styles['label']}>{plainText(option.label)}</span>
                    <small className={styles['detail']}>{option.detail}</small>
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </div>
  );
}
