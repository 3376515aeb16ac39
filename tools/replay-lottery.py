#!/usr/bin/env python3
"""Recomputes a lottery's draw from a saved answer of getLotteryProof: see docs/lottery.md.

    python3 tools/replay-lottery.py proof.json

Ends with 0 if the published result is exactly what comes out, otherwise with 1. It shares no code with danji and
needs nothing but Python.
"""

import json
import sys
from hashlib import sha256


def hexhash(text):
    return sha256(text.encode("utf-8")).hexdigest()


def winners_of(proof):
    key = hexhash(proof["seed"] + ":" + hexhash(proof["lines"]))
    passed_codes = set(proof["passedCodes"])
    passed_choices = {(each["code"], each["prizeNo"]) for each in proof["passedChoices"]}
    left = {prize["prizeNo"]: prize["freeSpots"] for prize in proof["prizes"]}

    entries = []
    for line in proof["lines"].split("\n")[:-1]:
        code, tickets, choices = line.split(",")
        score = min(hexhash(f"{key}:{code}:{i}") for i in range(1, int(tickets) + 1))
        entries.append((score, code, [int(choice) for choice in choices.split("|")]))

    winners = []
    for _, code, choices in sorted(entries):
        if code in passed_codes:
            continue
        for choice in choices:
            if left[choice] > 0 and (code, choice) not in passed_choices:
                left[choice] -= 1
                winners.append({"code": code, "prizeNo": choice})
                break
    return winners


def problems_of(proof):
    if hexhash(proof["seed"]) != proof["commitment"]:
        yield "The seed is not the one that was promised: sha256(seed) differs from commitment."
    if hexhash(proof["lines"]) != proof["entriesHash"]:
        yield "The entries are not those that were published: sha256(lines) differs from entriesHash."
    codes = [line.split(",")[0] for line in proof["lines"].split("\n")[:-1]]
    if codes != sorted(set(codes)):
        yield "The entries are not in the order of their codes, or one is there twice."
    if winners_of(proof) != proof["winners"]:
        yield "The winners are not those that come out of the draw."


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        answer = json.load(file)
    answer = answer.get("result", answer)
    try:
        problems = list(problems_of(answer.get("proof", answer)))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        problems = [f"This is no proof of a draw: {error!r}"]
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(1)
    print("The published result is exactly what comes out of the draw.")


main()
