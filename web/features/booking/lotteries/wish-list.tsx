import type { Lottery, LotteryPrize } from "#contract/lotteries.ts";
import { groupedBy } from "#contract/values/grouped.ts";
import { dateText, periodText, slotText } from "#web/booking/words.ts";
import { classNames } from "#web/ui/class-names.ts";

interface WishListProps {
  lottery: Lottery;
  prizes: readonly LotteryPrize[];
  /** Numbers of prizes, in the order of the wish. */
  choices: readonly number[];
  onChange: (choices: number[]) => void;
}

/** What is drawn, by days. A tap puts one behind the wishes so far, another tap takes it out. */
export function WishList({ lottery, prizes, choices, onChange }: WishListProps) {
  const isFull = choices.length >= lottery.maxChoices;
  const toggle = (prizeNo: number) =>
    onChange(choices.includes(prizeNo) ? choices.filter((each) => each !== prizeNo) : [...choices, prizeNo]);
  const list = (label: string, shown: readonly LotteryPrize[]) => (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {shown.map((prize) => {
        const rank = choices.indexOf(prize.prizeNo) + 1;
        return (
          <li key={prize.prizeNo}>
            <button
              type="button"
              aria-pressed={rank > 0}
              aria-disabled={(rank === 0 && isFull) || undefined}
              onClick={() => (rank > 0 || !isFull) && toggle(prize.prizeNo)}
              className={classNames(
                "flex min-h-target w-full items-center justify-between gap-3 rounded-control border border-neutral bg-raised px-4 py-2 text-start transition-colors",
                "hover:bg-neutral-hover aria-disabled:cursor-default aria-disabled:bg-neutral-weak aria-disabled:text-neutral-weak",
                "aria-pressed:border-brand-solid aria-pressed:bg-brand-weak aria-pressed:font-semibold aria-pressed:text-brand",
              )}
            >
              <span className="tabular">{wordsOf(prize, lottery)}</span>
              {rank > 0 && <span className="shrink-0">{rank}순위</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className="flex flex-col gap-5">
      {lottery.bookBy === "slot"
        ? [...groupedBy(prizes, ({ date }) => date)].map(([date, ofDay]) => (
            <div key={date} className="flex flex-col gap-2">
              <h3 className="text-label font-semibold">{dateText(date)}</h3>
              {list(dateText(date), ofDay)}
            </div>
          ))
        : list("추첨하는 날", prizes)}
      <p role="status" className="text-label text-neutral-weak">
        {isFull
          ? `${lottery.maxChoices}개를 모두 골랐어요. 바꾸려면 고른 시간을 한 번 더 눌러 주세요.`
          : `${choices.length}개를 골랐어요.`}
      </p>
    </div>
  );
}

function wordsOf(prize: LotteryPrize, { bookBy }: Lottery): string {
  if (bookBy !== "slot") return periodText({ ...prize, bookBy });
  const minutes = (Date.parse(prize.endsAt) - Date.parse(prize.startsAt)) / 60_000;
  return slotText(prize.startMinute, prize.startMinute + minutes);
}
