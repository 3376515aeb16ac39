/** The times of a day in steps of 30 minutes, as the contract writes them. */
export const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

/** '21:30' as people say it: '오후 9:30'. */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour < 12 ? "오전" : "오후"} ${hour % 12 || 12}:${time.slice(3, 5)}`;
}
