/** The two ways in which a list can be ordered by a column, as the list calls them. */
export interface ColumnOrders<Order> {
  ascending: Order;
  descending: Order;
}

interface SortHeadProps<Order> {
  /** The column's header. */
  children: string;
  orders: ColumnOrders<Order>;
  /** How the list is ordered now. */
  order: Order;
  onSort: (order: Order) => void;
}

/** A column's head that orders the list by it, and by another press the other way round. */
export function SortHead<Order>({ children, orders, order, onSort }: SortHeadProps<Order>) {
  return (
    <button
      type="button"
      className="-my-3 min-h-target cursor-pointer rounded-control font-semibold hover:text-neutral"
      onClick={() => onSort(order === orders.ascending ? orders.descending : orders.ascending)}
    >
      {children}
      <span aria-hidden className="ms-1 inline-block w-3 text-caption">
        {arrows[sortOf(orders, order)]}
      </span>
    </button>
  );
}

/** What the column's cell says of the order, for `aria-sort`. */
export function sortOf<Order>({ ascending, descending }: ColumnOrders<Order>, order: Order) {
  return order === ascending ? "ascending" : order === descending ? "descending" : "none";
}

const arrows = { ascending: "▲", descending: "▼", none: "" };
