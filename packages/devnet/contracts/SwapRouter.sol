// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {FeePool} from "./FeePool.sol";
import {FeePoolFactory} from "./FeePoolFactory.sol";
import {Pair} from "./Pair.sol";
import {PairFactory} from "./PairFactory.sol";
import {WrappedEther} from "./WrappedEther.sol";

/// Swaps along a path of pools of either kind, called the way the routers of public networks are: several calls in one with a
/// deadline, recipients 1 and 2 for the caller and for the router itself, ether wrapped on the way in and unwrapped on the way out.
contract SwapRouter {
    using SafeERC20 for IERC20;

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    uint256 private constant HOP = 23;
    address private constant CALLER = address(1);
    address private constant ROUTER = address(2);

    PairFactory public immutable factoryV2;
    FeePoolFactory private immutable _pools;
    WrappedEther public immutable WETH9;

    error Expired();
    error TooLittleReceived();
    error NoPool();
    error BadPath();
    error NotWrappedEther();
    error PaymentFailed();

    constructor(PairFactory pairs, FeePoolFactory pools, WrappedEther wrapped) {
        factoryV2 = pairs;
        _pools = pools;
        WETH9 = wrapped;
    }

    receive() external payable {
        if (msg.sender != address(WETH9)) revert NotWrappedEther();
    }

    function multicall(uint256 deadline, bytes[] calldata calls) external payable returns (bytes[] memory results) {
        if (block.timestamp > deadline) revert Expired();
        results = new bytes[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            (bool done, bytes memory result) = address(this).delegatecall(calls[index]);
            if (!done) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[index] = result;
        }
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to)
        external
        payable
        returns (uint256 amountOut)
    {
        if (path.length < 2) revert BadPath();
        address recipient = _toRecipient(to);
        amountOut = amountIn;
        _pay(path[0], _pairOf(path[0], path[1]), amountIn);
        for (uint256 index = 0; index + 1 < path.length; index++) {
            address next = index + 2 < path.length ? _pairOf(path[index + 1], path[index + 2]) : recipient;
            amountOut = _swapInPair(path[index], path[index + 1], amountOut, next);
        }
        if (amountOut < amountOutMin) revert TooLittleReceived();
    }

    function exactInput(ExactInputParams calldata params) external payable returns (uint256 amountOut) {
        bytes calldata path = params.path;
        if (path.length < HOP + 20 || (path.length - 20) % HOP != 0) revert BadPath();
        uint256 hops = (path.length - 20) / HOP;
        (address from,, address pool) = _hopOf(path, 0);
        _pay(from, pool, params.amountIn);
        for (uint256 hop = 0; hop < hops; hop++) {
            address to;
            (from, to, pool) = _hopOf(path, hop);
            address next = _toRecipient(params.recipient);
            if (hop + 1 < hops) (,, next) = _hopOf(path, hop + 1);
            amountOut = FeePool(pool).swap(next, from < to);
        }
        if (amountOut < params.amountOutMinimum) revert TooLittleReceived();
    }

    /// Takes the caller's permit for this router (EIP-2612).
    function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) public payable {
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    /// The same, unless somebody was faster with it: then the allowance is there, and the permit would fail.
    function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        payable
    {
        if (IERC20(token).allowance(msg.sender, address(this)) < value) selfPermit(token, value, deadline, v, r, s);
    }

    function unwrapWETH9(uint256 amountMinimum, address recipient) external payable {
        uint256 held = WETH9.balanceOf(address(this));
        if (held < amountMinimum) revert TooLittleReceived();
        WETH9.withdraw(held);
        (bool paid,) = recipient.call{value: held}("");
        if (!paid) revert PaymentFailed();
    }

    function _pay(address token, address to, uint256 amount) private {
        if (token == address(WETH9) && address(this).balance >= amount) {
            WETH9.deposit{value: amount}();
            IERC20(token).safeTransfer(to, amount);
        } else {
            IERC20(token).safeTransferFrom(msg.sender, to, amount);
        }
    }

    function _swapInPair(address from, address to, uint256 amountIn, address recipient) private returns (uint256 amountOut) {
        Pair pair = Pair(_pairOf(from, to));
        (uint256 reserve0, uint256 reserve1,) = pair.getReserves();
        (uint256 reserveIn, uint256 reserveOut) = from < to ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 counted = amountIn * 997;
        amountOut = (counted * reserveOut) / (reserveIn * 1000 + counted);
        pair.swap(from < to ? 0 : amountOut, from < to ? amountOut : 0, recipient, "");
    }

    function _pairOf(address a, address b) private view returns (address pair) {
        pair = factoryV2.getPair(a, b);
        if (pair == address(0)) revert NoPool();
    }

    function _hopOf(bytes calldata path, uint256 hop) private view returns (address from, address to, address pool) {
        bytes calldata part = path[hop * HOP:];
        from = address(bytes20(part[:20]));
        to = address(bytes20(part[23:43]));
        pool = _pools.getPool(from, to, uint24(bytes3(part[20:23])));
        if (pool == address(0)) revert NoPool();
    }

    function _toRecipient(address named) private view returns (address) {
        return named == CALLER ? msg.sender : named == ROUTER ? address(this) : named;
    }
}
