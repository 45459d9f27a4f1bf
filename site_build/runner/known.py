"""What harmless.py knows of Python's names: from which nothing stays, which change what they are given, which reach too far."""

# Modules that keep nothing a program could change without writing into them, which harmless.py sees; and some names of others.
PURE = frozenset(
    "abc base64 bisect cmath collections copy dataclasses datetime decimal enum fractions functools hashlib heapq itertools json "
    "math numbers plotly pprint random re specpy statistics string struct textwrap time typing unicodedata".split()
)
_PATHS = set("basename commonpath dirname exists getsize isabs isdir isfile join normpath relpath split splitext".split())
PARTS = {
    "asyncio": set("gather run sleep timeout wait_for".split()),
    "io": {"BytesIO", "StringIO"},
    "ntpath": _PATHS,
    "os": set("cpu_count curdir extsep fspath getcwd getpid linesep listdir name pardir path sep".split()),
    "os.path": _PATHS,
    "posixpath": _PATHS,
    "operator": set("add and_ eq floordiv ge gt itemgetter le lt mod mul ne neg not_ or_ pow sub truediv xor".split()),
    "sys": set(
        "byteorder exit float_info getrecursionlimit getsizeof implementation int_info maxsize platform setrecursionlimit stderr "
        "stdout version version_info".split()
    ),
    "warnings": {"warn"},
}
# Modules of which a program may import everything.
STARS = frozenset("cmath fractions itertools math random specpy statistics".split())
# What of asyncio makes something that must be awaited; and what awaits each coroutine that it is given.
ASYNC = frozenset("gather sleep wait_for".split())
WAITERS = frozenset("gather run wait_for".split())
# Names by which a program comes to objects that the next one would get too.
SHARED = "austen", "models", "plotly", "getcontext", "BasicContext", "DefaultContext", "ExtendedContext"

# Of the modules above: what runs a text, writes into what it is given, or keeps it.
EXCEPT = frozenset("get_type_hints global_enum localcontext make_dataclass setcontext update_abstractmethods update_wrapper tzset".split())
DECORATORS = frozenset(  # these write into it too, which is fine above a function or class of the program
    "abstractmethod dataclass dataclass_transform final no_type_check overload override runtime_checkable total_ordering wraps".split()
)
BUILTINS = frozenset(
    "__import__ breakpoint compile delattr eval exec exit getattr globals help license locals open quit setattr vars".split()
)

# Names behind a dot.
MUTATORS = frozenset(
    "add append appendleft clear difference_update discard extend extendleft insert intersection_update move_to_end pop popitem "
    "popleft remove reverse rotate setdefault sort subtract symmetric_difference_update update".split()
)
REACHING = frozenset(  # registers, frames of functions that stand still, and files
    "ag_await ag_frame cr_await cr_frame f_back f_builtins f_globals f_locals gi_frame gi_yieldfrom register tb_frame tb_next "
    "write_html write_image write_images write_json".split()
)

# Names with double underscores that a program may give to its own methods, and those that it may ask for.
METHODS = frozenset(
    f"__{name}__" for name in
    "abs add and bool call contains doc enter eq exit float floordiv format ge getitem gt iadd init int invert isub iter le len lt "
    "match_args missing mod mul ne neg next or pos post_init pow radd repr reversed rmul round rpow rsub rtruediv setitem slots str "
    "sub truediv xor".split()
)  # fmt: skip
ASKED = frozenset({"__class__", "__doc__", "__name__"})
CLASSES = frozenset("bool bytearray bytes dict float frozenset int list object range set str tuple".split())  # make something new
FRESH = CLASSES | set("abs dir divmod enumerate filter len map max min repr reversed round sorted sum zip".split())
