import { useRef, useState } from 'react';
import { getDeposit } from '../../../shared/deposit.ts';
import { emptyOrderFields, getSongBrief } from '../../../shared/order-fields.ts';
import type { PageData } from '../../../shared/pages.ts';
import { describeVolume, isChosen, listAddOns } from '../../../shared/pricing.ts';
import { describeNextDate, getNextDates, getServiceHours, pickHours } from '../../../shared/turnaround.ts';
import { isMasterAlone } from '../../../shared/version-kinds.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { TermsField } from '../../ui/terms-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { QueuedFile } from '../uploads/types.ts';
import { AddOnList } from './add-on-list.tsx';
import { type ChosenFiles, readDroppedFiles } from './chosen-files.ts';
import { DiscountField } from './discount-field.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderInfo } from './order-info.tsx';
import { applyDiscount, countBoughtRounds, getQuote, getService } from './order-quote.ts';
import { findMissingItems, isUntouched } from './order-state.ts';
import { OrderSummary } from './order-summary.tsx';
import { OrderTexts } from './order-texts.tsx';
import { RejectedFiles } from './rejected-files.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { JoinedNotice, ShareForm } from './share-form.tsx';
import { SongCounter } from './song-counter.tsx';
import { SongFields } from './song-fields.tsx';
import { SubmitBar, SubmitPart } from './submit-part.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useDiscount } from './use-discount.ts';
import { useOrderForm } from './use-order-form.ts';
import { useOrderSubmit } from './use-order-submit.ts';
import { usePastedFiles } from './use-pasted-files.ts';
import { useSharedDraft } from './use-shared-draft.ts';
import { useSongNames, useTitleGuesses } from './use-title-guesses.ts';

const isOnItsWay = ({ state }: QueuedFile) => ['waiting', 'sending', 'offline', 'elsewhere'].includes(state);

export const OrderForm = ({
  settings,
  offer: served,
  queue,
  terms: shown,
  max_upload_mb,
}: OrderFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [offer, setOffer] = useState(served);
  const [hasAccepted, setAccepted] = useState(false);
  const [hasTried, setTried] = useState(false);
  const terms = shown ? { ...shown, isAccepted: hasAccepted } : undefined;
  const { fields, uploads, change, touch, problems, setProblems, checkField, forgetDraft } = useOrderForm(
    form,
    max_upload_mb,
    offer,
  );
  const { tools, files, refusals, dismiss } = uploads;
  const hasFiles = files.length > 0;
  const service = getService(offer, fields);
  const guesses = useTitleGuesses(tools, files, fields, isMasterAlone(service.delivers));
  const plain = getQuote(offer, fields);
  const titles = guesses.map((guess, at) => getSongBrief(fields, at + 1).title ?? guess);
  const songs = useSongNames(titles);
  const changeSongs = (count: number) => change({ type: 'songs', count });
  const { check, setCheck } = useDiscount(fields.discount_code, service.id, plain);
  const quote = applyDiscount(offer, plain, check);
  const offered = listAddOns(offer, service);
  const standard = { ...settings, turnaround: getServiceHours(settings, service) };
  const dates = queue && getNextDates(queue, standard, fields.song_count);
  const rushes = offered.filter(({ effect }) => effect === 'rush');
  const isRush = rushes.some(({ id }) => isChosen(fields.add_ons, id));
  const date = dates?.[isRush ? 'rush' : 'standard'] ?? null;
  const hours = pickHours(standard.turnaround, settings.rush_turnaround, isRush);
  const bought_rounds = countBoughtRounds(offer, fields);
  const promise = { ...hours, free_rounds: settings.free_rounds, bought_rounds, date };
  const forget = () => {
    forgetDraft();
    uploads.current().queue?.clear();
    shared.leave();
  };
  const { phase, isOpen, notice, hush, submit, cancel } = useOrderSubmit({
    form,
    fields,
    terms,
    titles,
    uploads,
    draftId: () => shared.id,
    settings,
    promise,
    offer,
    quote,
    check,
    setOffer,
    setCheck,
    setProblems,
    isUploading: files.some(isOnItsWay),
    forget,
  });
  const isBusy = phase !== 'editing';
  const shared = useSharedDraft({
    fields,
    uploads,
    isHeld: isBusy || isOpen,
    restore: (restored) => change({ type: 'restore', fields: restored }),
    onPlaced() {
      change({ type: 'restore', fields: emptyOrderFields });
      forget();
      hush();
    },
  });
  const isPlacedElsewhere = shared.over === 'placed' && isUntouched({ fields, files });
  const missing =
    isBusy || isPlacedElsewhere ? [] : findMissingItems({ fields, files, ...(terms ? { terms } : {}) });
  const submitting = {
    missing,
    isBusy,
    isNext: hasFiles,
    total: showMoney(quote.total_amount, quote.currency),
  };
  const pick = (chosen: ChosenFiles) => {
    touch();
    void uploads.add(chosen);
  };
  usePastedFiles(isBusy, pick);
  const songFields = (
    <SongFields
      fields={fields}
      guesses={guesses}
      problems={problems}
      onChange={(song, changed) => change({ type: 'song', song, change: changed })}
      onLeave={checkField}
    />
  );
  const { isOver, zone } = useFileDrop(
    isBusy,
    (transfer) => void readDroppedFiles(transfer).then(pick),
    () => {
      toast('Drop your files on the order form.');
      form.current?.scrollIntoView();
    },
  );
  return (
    <>
      <JoinedNotice shared={shared} />
      {/* Submitting before the code is loaded must do nothing: `dialog` is the only method that sends nothing outside a dialog. */}
      <form
        ref={form}
        method="dialog"
        noValidate
        {...zone}
        className="grid scroll-mt-24 grid-cols-1 [&_:is(input,textarea)]:scroll-mt-8 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          void submit();
        }}
        // The bar of a phone may cover part of a field that is tapped.
        onFocus={({ target }) => {
          if (target.matches('input:not([type=checkbox], [type=file]), textarea'))
            target.scrollIntoView({ block: 'nearest' });
        }}
      >
        <fieldset disabled={isBusy} className="min-w-0 space-y-10">
          <legend className="sr-only">Your order</legend>
          <div>
            <UploadZone
              maxUploadMb={max_upload_mb}
              error={problems.files}
              adding={uploads.adding}
              isNext={!hasFiles}
              isLocked={isBusy}
              isOver={isOver}
              onPick={pick}
            />
            <ShareForm shared={shared} email={fields.email} />
            <div className="mt-4">
              <RejectedFiles refusals={refusals} onDismiss={dismiss} />
              {tools ? (
                <tools.OrderFileList
                  files={files}
                  queue={tools.queue}
                  checks={tools.checks}
                  songs={songs}
                  hasMix={service.delivers.includes('mix')}
                  areWhole={isMasterAlone(service.delivers)}
                  songCountChange={{ most: service.song_max, onChange: changeSongs }}
                  onRemove={dismiss}
                >
                  {songFields}
                </tools.OrderFileList>
              ) : (
                songFields
              )}
            </div>
          </div>
          <OrderAgain
            fields={fields}
            isLocked={isBusy}
            onFill={(repeated) => change({ type: 'restore', fields: repeated })}
          />
          {(['brief', 'client'] as const).map((section) => (
            <OrderTexts
              key={section}
              section={section}
              fields={fields}
              problems={problems}
              onText={(field, value) => change({ type: 'text', field, value })}
              onLeave={checkField}
            />
          ))}
          <ServiceChoice
            services={offer.services}
            currency={offer.currency}
            chosen={service}
            onChoose={({ id, song_max, delivers }) => {
              tools?.changeService(service.delivers, delivers);
              change({ type: 'service', id });
              if (fields.song_count > song_max) change({ type: 'songs', count: song_max });
            }}
          />
          <SongCounter
            count={Math.min(fields.song_count, service.song_max)}
            max={service.song_max}
            notes={describeVolume(service, (price) => showAmount(price, offer.currency))}
            error={problems.song_count}
            onChange={changeSongs}
          />
          <AddOnList
            chosen={fields.add_ons}
            offered={offered}
            currency={offer.currency}
            settings={standard}
            dates={dates}
            onChange={(id, on) => change({ type: 'add_on', id, on })}
          />
        </fieldset>
        <section
          aria-labelledby="order-summary-title"
          className="rounded-md border border-hairline bg-panel p-5 sm:p-6 lg:sticky lg:top-[calc(5rem-var(--messages,0px))]"
        >
          <OrderSummary
            quote={quote}
            service={service}
            isChecking={check.state === 'checking'}
            code={fields.discount_code.trim().toUpperCase()}
            deposit={getDeposit(quote.total_amount, settings.deposit_percent)}
          />
          {dates && date && (
            <p aria-live="polite" className="mt-4 border-hairline border-t pt-4">
              {describeNextDate(date, dates, settings.locale)}.
            </p>
          )}
          <fieldset disabled={isBusy} className="mt-5">
            <legend className="sr-only">Discount</legend>
            <DiscountField
              code={fields.discount_code}
              check={check}
              problem={problems.discount_code}
              onChange={(value) => change({ type: 'text', field: 'discount_code', value })}
            />
          </fieldset>
          {terms && (
            <TermsField
              title={terms.title}
              isAccepted={terms.isAccepted}
              isLocked={isBusy}
              problem={problems.accepted_terms}
              onChange={(isAccepted) => {
                setAccepted(isAccepted);
                setProblems(({ accepted_terms: _, ...others }) => others);
              }}
            />
          )}
          <SubmitPart
            {...submitting}
            notice={notice}
            hasTried={hasTried}
            isPlacedElsewhere={isPlacedElsewhere}
            settings={settings}
          >
            {tools && hasFiles && (
              <tools.UploadPanel
                files={files}
                totals={tools.queue.totals()}
                phase={phase}
                onCancel={cancel}
              />
            )}
          </SubmitPart>
        </section>
        <SubmitBar {...submitting} upload={phase === 'waiting' && tools ? tools.queue.totals() : null} />
      </form>
      <OrderInfo
        settings={standard}
        service={service}
        hasDates={dates !== null}
        hasRush={rushes.length > 0}
      />
    </>
  );
};
type OrderFormProps = Pick<PageData, 'settings' | 'offer' | 'queue' | 'terms' | 'max_upload_mb'>;
