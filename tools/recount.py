#!/usr/bin/env python3
"""Counts a vote anew from what was published of it: see docs/vote-format.md.

    python3 recount.py record.json ballots.json

record.json is an answer of getVoteRecord, ballots.json the ballots: one answer of getVoteBallots, a list of all of
them, or the file that the vote's screen gives. Ends with 0 if the published result is exactly what comes out,
otherwise with 1 and the reasons. It shares no code with danji and needs nothing but Python and libsodium
(Debian: libsodium23).
"""

import base64
import binascii
import ctypes
import ctypes.util
import hashlib
import json
import multiprocessing
import os
import re
import sys

ORDER = 2**252 + 27742317777372353535851937790883648493
IDENTITY = bytes(32)
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
HEX = re.compile(r"[0-9a-f]{64}")


def whole_number_only(text):
    raise ValueError(f"no whole number: {text}")


class Wrong(Exception):
    """Something that was published is not what it should be."""


# ---- libsodium -----------------------------------------------------------------------------------------------------


def load_sodium():
    names = ["libsodium.so.23", "libsodium.so.26", "libsodium.so", "libsodium.dylib", "libsodium.dll"]
    for name in [ctypes.util.find_library("sodium"), *names]:
        try:
            sodium = ctypes.CDLL(name) if name else None
        except OSError:
            continue
        if sodium and hasattr(sodium, "crypto_scalarmult_ristretto255") and sodium.sodium_init() >= 0:
            return sodium
    sys.exit("libsodium 1.0.18 or later is missing. On Debian or Ubuntu: apt install libsodium23")


sodium = load_sodium()


def call(function, *arguments):
    """The 32 bytes that a function of libsodium writes; 0 where it says so of the identity."""
    result = ctypes.create_string_buffer(32)
    return result.raw if function(result, *arguments) == 0 else None


def point(data):
    """Refuses all but the one encoding of a point."""
    if len(data) != 32 or sodium.crypto_core_ristretto255_is_valid_point(data) != 1:
        raise Wrong("no canonical point")
    return data


def scalar(data):
    """Refuses all but 32 bytes, little-endian, below L."""
    number = int.from_bytes(data, "little")
    if len(data) != 32 or number >= ORDER:
        raise Wrong("no canonical scalar")
    return number


def add(one, other):
    return call(sodium.crypto_core_ristretto255_add, one, other)


def subtract(one, other):
    return call(sodium.crypto_core_ristretto255_sub, one, other)


def times(number, of):
    # The points are valid, so that only the identity is no result.
    return call(sodium.crypto_scalarmult_ristretto255, number.to_bytes(32, "little"), of) or IDENTITY


def times_base(number):
    data = (number % ORDER).to_bytes(32, "little")
    return call(sodium.crypto_scalarmult_ristretto255_base, data) or IDENTITY


# ---- the format ----------------------------------------------------------------------------------------------------


def to_bytes(part):
    return part.encode("utf-8") if isinstance(part, str) else part


def h(*parts):
    digest = hashlib.sha512()
    for part in map(to_bytes, parts):
        digest.update(len(part).to_bytes(4, "little") + part)
    return int.from_bytes(digest.digest(), "little") % ORDER


def sha256(*parts):
    return hashlib.sha256(b"".join(map(to_bytes, parts))).hexdigest()


def from_hex(text):
    if not isinstance(text, str) or not HEX.fullmatch(text):
        raise Wrong("no 32 bytes in lower-case hex")
    return bytes.fromhex(text)


def from_base64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError):
        raise Wrong("no Base64") from None
    # Bytes have one spelling only.
    if base64.b64encode(data).decode() != text:
        raise Wrong("no standard Base64 with padding")
    return data


def fingerprint(key):
    """Of a lock's public key: what its holder compares with the own key card."""
    number = int(sha256(f"danji-vote/fingerprint/v1|{key.hex()}")[:15], 16)
    signs = "".join(SIGNS[number >> (55 - 5 * at) & 31] for at in range(12))
    return f"{signs[:4]}-{signs[4:8]}-{signs[8:]}"


def proof_of_lock(vote_id, user_id, key, proof):
    if key == IDENTITY or len(proof) != 64:
        return False
    c, z = scalar(proof[:32]), scalar(proof[32:])
    commitment = subtract(times_base(z), times(c, key))
    return c == h("danji-vote/lock/v1", vote_id, user_id, key, commitment)


def proof_of_member(context, key, a, c_point, values, proof):
    """That the ciphertext (A, C) holds one of the values."""
    scalars = [scalar(proof[at : at + 32]) for at in range(0, len(proof), 32)]
    challenges, responses = scalars[: len(values)], scalars[len(values) :]
    commitments = []
    for value, c, z in zip(values, challenges, responses):
        difference = subtract(c_point, times_base(value)) if value else c_point
        commitments.append(subtract(times_base(z), times(c, a)))
        commitments.append(subtract(times(z, key), times(c, difference)))
    spelt = json.dumps(values, separators=(",", ":"))
    return sum(challenges) % ORDER == h("danji-vote/member/v1", context, key, a, c_point, spelt, *commitments)


def proof_of_opening(context, key, a, opening):
    if len(opening) != 96:
        return False
    share, c, z = point(opening[:32]), scalar(opening[32:64]), scalar(opening[64:])
    of_base = subtract(times_base(z), times(c, key))
    of_sum = subtract(times(z, a), times(c, share))
    return c == h("danji-vote/open/v1", context, key, a, share, of_base, of_sum)


class Vote:
    """A definition's text, read and checked."""

    def __init__(self, text):
        try:
            self.definition = json.loads(text, parse_float=whole_number_only)
        except ValueError:
            raise Wrong("the definition is no JSON") from None
        # A field twice or in another order would be read differently by different programs.
        if json.dumps(self.definition, ensure_ascii=False, sort_keys=True, separators=(",", ":")) != text:
            raise Wrong("the definition is not spelt as RFC 8785 asks")
        if self.definition["version"] != 1:
            raise Wrong("the definition is not of version 1")
        self.hash = sha256(text)
        self.contests = self.definition["contests"]
        self.styles = self.definition["styles"]
        if [contest["position"] for contest in self.contests] != list(range(len(self.contests))):
            raise Wrong("the contests are not in their order")
        for contest in self.contests:
            if len(contest["optionNames"]) != contest["options"]:
                raise Wrong("a contest has more names than options, or fewer")
            if not 1 <= contest["maxPicks"] <= contest["options"] or contest["seats"] < 1:
                raise Wrong("a contest's picks do not fit its options")
        for style in self.styles:
            if not style or style != sorted(set(style)) or not set(style) <= set(range(len(self.contests))):
                raise Wrong("a style is no list of contests")
        self.locks = {user: point(from_hex(key)) for user, key in self.definition["locks"].items()}
        self.key = IDENTITY
        for key in self.locks.values():
            self.key = add(self.key, key)
        if self.key == IDENTITY:
            raise Wrong("the locks cancel one another, or there is none")

    def no_sums(self):
        return [[[IDENTITY, IDENTITY] for _ in range(contest["options"] + 1)] for contest in self.contests]

    def contests_of(self, style):
        if not isinstance(style, int) or not 0 <= style < len(self.styles):
            raise Wrong("the style is unknown")
        return [self.contests[position] for position in self.styles[style]]

    def ciphertexts(self, style, body):
        """For each contest its slots' ciphertexts, and all its proofs."""
        parts, at = [], 0
        for contest in self.contests_of(style):
            slots = contest["options"] + 1
            ends = [at + 64 * slots]
            ends += [ends[0] + 128 * (slot + 1) for slot in range(slots)]
            ends.append(ends[-1] + 64 * contest["maxPicks"])
            pieces = [body[start:end] for start, end in zip([at, *ends], ends)]
            pairs = [(pieces[0][64 * n : 64 * n + 32], pieces[0][64 * n + 32 : 64 * n + 64]) for n in range(slots)]
            parts.append((contest, pairs, pieces[1:]))
            at = ends[-1]
        if at != len(body):
            raise Wrong("a byte less or more")
        return parts

    def check_ballot(self, style, body):
        for contest, pairs, proofs in self.ciphertexts(style, body):
            for a, c in pairs:
                if point(a) == IDENTITY:
                    raise Wrong("a slot is open")
                point(c)
            where = f"{self.hash}|{contest['position']}|"
            most = contest["maxPicks"]
            total = [times(most, part) for part in pairs[-1]]
            for pair in pairs[:-1]:
                total = [add(one, other) for one, other in zip(total, pair)]
            for slot, (a, c) in enumerate(pairs):
                if not proof_of_member(f"{where}{slot}", self.key, a, c, [0, 1], proofs[slot]):
                    raise Wrong(f"the proof of contest {contest['position']}, slot {slot} does not hold")
            if not proof_of_member(f"{where}sum", self.key, *total, list(range(1, most + 1)), proofs[-1]):
                raise Wrong(f"the proof of contest {contest['position']}'s sum does not hold")


# ---- every ballot, on every core -----------------------------------------------------------------------------------

vote = None


def begin(text):
    global vote
    vote = Vote(text)


def check_part(part):
    """Checks some ballots and adds up those whose proofs hold."""
    problems, hashes = [], []
    sums, paper_sums = vote.no_sums(), vote.no_sums()
    for number, ballot in part:
        try:
            style, body = ballot["style"], from_base64(ballot["body"])
            ballot_hash = sha256(f"{vote.hash}|{style}|", body)
            vote.check_ballot(style, body)
        except Wrong as wrong:
            problems.append(f"Ballot {number} is refused: {wrong}.")
            continue
        hashes.append((style, ballot_hash))
        for contest, pairs, _ in vote.ciphertexts(style, body):
            for each in [sums, paper_sums] if ballot.get("isPaper") is True else [sums]:
                for slot, pair in zip(each[contest["position"]], pairs):
                    slot[:] = [add(one, other) for one, other in zip(slot, pair)]
    return problems, hashes, sums, paper_sums


def check_ballots(text, ballots):
    numbered = list(enumerate(ballots))
    parts = [numbered[at : at + 100] for at in range(0, len(numbered), 100)]
    if len(parts) < 2:
        begin(text)
        return [check_part(part) for part in parts]
    with multiprocessing.Pool(os.cpu_count(), begin, [text]) as pool:
        return pool.map(check_part, parts, chunksize=1)


# ---- rules, in whole numbers ---------------------------------------------------------------------------------------


def is_part(rule, some, whole):
    border, reached = rule["num"] * whole, rule["den"] * some
    return reached > border if rule["op"] == ">" else reached >= border


def reaches_quorum(rule, voters, roll_size):
    return rule["quorum"] is None or is_part(rule["quorum"], voters, roll_size)


def outcome_of(contest, withdrawn, counts, voters, roll_size):
    rule, seats = contest["rule"], contest["seats"]
    win = rule["win"]
    if not reaches_quorum(rule, voters, roll_size):
        return "quorum_unmet", []
    if win["by"] == "nothing":
        return "reported", []
    left = [option for option in range(contest["options"]) if option not in withdrawn]
    if len(left) <= seats:
        return "undecided", []
    whole = {"roll": roll_size, "voters": voters}.get(win.get("of"))
    enough = [option for option in left if win["by"] == "plurality" or is_part(win, counts[option], whole)]
    if contest["form"] == "approval":
        passed = counts[0] > counts[1] if win["by"] == "plurality" else 0 in enough
        return "passed" if passed else "rejected", []
    running = sorted((option for option in enough if counts[option] > 0), key=lambda option: -counts[option])
    if len(running) > seats and counts[running[seats - 1]] == counts[running[seats]]:
        return "tie", sorted(option for option in running if counts[option] > counts[running[seats]])
    winners = sorted(running[:seats])
    if len(winners) == seats:
        return "elected" if contest["form"] == "candidates" else "passed", winners
    return "rejected" if win["by"] == "share" else "undecided", winners


# ---- the recount ---------------------------------------------------------------------------------------------------


def read_roll(text, styles):
    """How many households have each style. The roll is in the order of its numbers, each household once."""
    before, of_style = (-1, -1), [0] * len(styles)
    for line in text.split("\n")[:-1]:
        if not re.fullmatch(r"[0-9]+,[0-9]+,[0-9]+", line):
            raise Wrong(f"the roll's line '{line}' cannot be read")
        building, unit, style = map(int, line.split(","))
        if (building, unit) <= before:
            raise Wrong(f"the roll is not in its order, or has a household twice: {line}")
        if style >= len(styles):
            raise Wrong(f"the roll has an unknown style: {line}")
        before = (building, unit)
        of_style[style] += 1
    if not text.endswith("\n"):
        raise Wrong("the roll is not whole")
    return of_style


def check_frozen(record, problems):
    vote = Vote(record["definition"])
    if vote.hash != record["definitionHash"]:
        problems.append("The definition is not the published one: its SHA-256 differs from definitionHash.")
    roll_hash = sha256(record["roll"])
    if not roll_hash == record["rollHash"] == vote.definition["rollHash"]:
        problems.append("The roll is not the one of the definition: its SHA-256 differs from rollHash.")
    proofs = {lock["publicKey"]: lock["proof"] for lock in record["locks"]}
    for user, key in vote.locks.items():
        try:
            is_proven = proof_of_lock(vote.definition["voteId"], user, key, from_base64(proofs.get(key.hex(), "")))
        except Wrong:
            is_proven = False
        if not is_proven:
            problems.append(f"The proof of the lock of {user} does not hold.")
    if record["publicKey"] != vote.key.hex():
        problems.append("publicKey is not the sum of the locks.")
    return vote, roll_hash, read_roll(record["roll"], vote.styles)


def count_sum(vote, seal, counted, position, slot, sum_of, most):
    a, c = sum_of
    opened = c
    given = {each["userId"]: each["openings"] for each in counted["openings"]}
    for user, key in vote.locks.items():
        try:
            opening = from_base64(given[user][position][slot])
        except (KeyError, IndexError):
            raise Wrong(f"the opening of contest {position}, slot {slot} by {user} is missing") from None
        if not proof_of_opening(f"{vote.hash}|{seal}|{position}|{slot}", key, a, opening):
            raise Wrong(f"the opening of contest {position}, slot {slot} by {user} does not hold")
        opened = subtract(opened, opening[:32])
    multiple = IDENTITY
    for number in range(most + 1):
        if multiple == opened:
            return number
        multiple = add(multiple, times_base(1))
    raise Wrong(f"the sum of contest {position}, slot {slot} is no count of {most} ballots")


def check_counted(record, vote, seal, voters, roll_sizes, sums, problems):
    counted = record["counted"]
    results = {result["position"]: result for result in counted["results"]}
    for contest, size, voted in zip(vote.contests, roll_sizes, voters):
        position = contest["position"]
        counts = []
        if reaches_quorum(contest["rule"], voted, size):
            slots = enumerate(sums[position])
            counts = [count_sum(vote, seal, counted, position, slot, each, voted) for slot, each in slots]
        withdrawn = [each["option"] for each in record["withdrawn"] if each["position"] == position]
        outcome, winners = outcome_of(contest, withdrawn, counts, voted, size)
        if counted["counts"][position : position + 1] != [counts]:
            problems.append(f"The counts of contest {position} are {counts}, not {counted['counts'][position:position + 1]}.")
        result = results.get(position, {})
        found = {"outcome": outcome, "winners": winners, "rollSize": size, "voters": voted}
        if any(result.get(name) != value for name, value in found.items()):
            problems.append(f"The result of contest {position} is {found}, not what was published.")
        show(contest, counts, found, withdrawn)


def check_papers(record, vote, paper_sums, problems):
    """That the sealed papers hold what was published of them, so that the papers themselves can be held against it."""
    published = (record.get("papers") or {}).get("sums", [])
    if not published:
        print("\nNo sum of the papers was published.")
    positions = [each["position"] for each in published]
    # True is 1 to Python, and to nobody else.
    are_numbers = all(type(position) is int for position in positions)
    if not are_numbers or len(set(positions)) < len(positions) or not set(positions) <= set(range(len(vote.contests))):
        problems.append("The sums of papers are not of one contest each.")
        return
    for each in published:
        contest = vote.contests[each["position"]]
        print(f"\n[{contest['position'] + 1}] {contest['title']}, papers alone: {each['counts']}")
        slots = paper_sums[contest["position"]]
        if not is_paper_sum(vote.key, slots, each["counts"], each["randomness"]):
            problems.append(f"The papers of contest {contest['position']} are not what was published of them.")


def is_paper_sum(key, slots, counts, randomness):
    """That (A, C) = (r·B, r·key + n·B) for every slot."""
    if not len(slots) == len(counts) == len(randomness):
        return False
    for (a, c), count, text in zip(slots, counts, randomness):
        number = scalar(from_base64(text))
        if type(count) is not int or count < 0:
            return False
        if a != times_base(number) or c != add(times(number, key), times_base(count)):
            return False
    return True


def show(contest, counts, found, withdrawn):
    print(f"\n[{contest['position'] + 1}] {contest['title']} ({contest['template']})")
    print(f"    rule: {json.dumps(contest['rule'])}, seats: {contest['seats']}")
    print(f"    {found['voters']} of {found['rollSize']} households voted")
    for option, name in enumerate(contest["optionNames"]):
        mark = " (사퇴: counted as 기권·무효)" if option in withdrawn else ""
        print(f"    {option + 1}. {name}: {counts[option] if counts else 'not opened'}{mark}")
    if counts:
        print(f"    기권·무효: {counts[-1]}")
    names = ", ".join(contest["optionNames"][winner] for winner in found["winners"])
    print(f"    outcome: {found['outcome']}{f', winners: {names}' if names else ''}")


def recount(record, ballots, problems):
    vote, roll_hash, of_style = check_frozen(record, problems)
    print(f"vote: {vote.definition['title']} ({vote.definition['voteId']})")
    for user, key in vote.locks.items():
        print(f"lock: {fingerprint(key)} ({user})")
    print(f"definitionHash: {vote.hash}\nrollHash: {roll_hash} ({sum(of_style)} households)")
    sealed = record["sealed"]
    if sealed is None:
        raise Wrong("the vote is not sealed yet, so that there is nothing to recount")

    parts = check_ballots(record["definition"], ballots)
    problems += [problem for part in parts for problem in part[0]]
    hashes = [each for part in parts for each in part[1]]
    sums, paper_sums = vote.no_sums(), vote.no_sums()
    for _, _, *part_sums in parts:
        for all_contests, more_contests in zip([sums, paper_sums], part_sums):
            for total, slots in zip(all_contests, more_contests):
                for slot, more in zip(total, slots):
                    slot[:] = [add(one, other) for one, other in zip(slot, more)]
    if len(set(hashes)) != len(hashes):
        problems.append("A ballot is there twice.")
    for style, households in enumerate(of_style):
        cast = sum(1 for each, _ in hashes if each == style)
        if cast > households:
            problems.append(f"There are {cast} ballots for {households} households of style {style}.")

    def of_contest(numbers, position):
        return sum(number for number, style in zip(numbers, vote.styles) if position in style)

    cast_of_style = [sum(1 for each, _ in hashes if each == style) for style in range(len(vote.styles))]
    voters = [of_contest(cast_of_style, position) for position in range(len(vote.contests))]
    roll_sizes = [of_contest(of_style, position) for position in range(len(vote.contests))]
    lines = [vote.hash, *(f"{position},{each}" for position, each in enumerate(voters))]
    lines += sorted(ballot_hash for _, ballot_hash in hashes)
    seal = sha256("".join(f"{line}\n" for line in lines))
    print(f"seal: {seal} ({len(hashes)} ballots)")
    if seal != sealed["seal"]:
        problems.append("The ballots are not the ones that were sealed: the seal differs.")
    if sealed["voters"] != voters or sealed["ballotCount"] != len(hashes):
        problems.append("The numbers of voters differ from those of the ballots.")
    if record["counted"] is None:
        print("\nThe locks are not open yet, so that there is no result.")
    else:
        check_counted(record, vote, seal, voters, roll_sizes, sums, problems)
    check_papers(record, vote, paper_sums, problems)


def read(path):
    with open(path, encoding="utf-8") as file:
        answer = json.load(file)
    return answer.get("result", answer) if isinstance(answer, dict) else answer


def read_ballots(path):
    answer = read(path)
    pages = answer if isinstance(answer, list) else [answer]
    return [ballot for page in pages for ballot in page.get("result", page)["ballots"]]


def main():
    if sys.argv[1:] == ["--can-run"]:
        return
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    problems = []
    try:
        recount(read(sys.argv[1]), read_ballots(sys.argv[2]), problems)
    except Wrong as wrong:
        problems.append(f"It ends here: {wrong}.")
    except (OSError, KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        problems.append(f"This is no record of a vote: {error!r}")
    print()
    for problem in problems[:20]:
        print(problem)
    if len(problems) > 20:
        print(f"And {len(problems) - 20} more of that kind.")
    if problems:
        sys.exit(1)
    print("What was published is exactly what comes out.")


if __name__ == "__main__":
    main()
